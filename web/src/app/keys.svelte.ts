/** The keys that can be pressed, as the list of keys names them. A page adds its own while it is shown. */

export interface Key {
  keys: string; // as they are written: "Arrows", "Shift + U"
  does: string;
}

const EVERYWHERE: Key[] = [
  { keys: "Tab", does: "to the next thing that can be used" },
  { keys: "Enter", does: "use it" },
  { keys: "Escape", does: "close what lies over the page" },
  { keys: "?", does: "this list" },
];

class Keys {
  page: Key[] = $state.raw([]);

  get all(): { heading: string; keys: Key[] }[] {
    const page = this.page.length ? [{ heading: "On this page", keys: this.page }] : [];
    return [...page, { heading: "Everywhere", keys: EVERYWHERE }];
  }

  /** Name the keys of a page; call what comes back when it is left. */
  add(keys: Key[]): () => void {
    this.page = keys;
    return () => {
      if (this.page === keys) this.page = [];
    };
  }
}

export const keys = new Keys();

/** Is somebody writing, so that a letter is a letter? */
export function isWriting(event: KeyboardEvent): boolean {
  const there = event.target as HTMLElement;
  return there.isContentEditable || there.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select");
}
