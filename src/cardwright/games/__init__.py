"""One folder a game. A game imports core and text, never another game; others find it by the registry."""
