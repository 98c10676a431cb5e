import assert from "node:assert/strict";
import { test } from "node:test";
import type { Clause, Rulebook } from "../src/net/game.ts";
import { found, pieces, wordsOf } from "../src/rules/search.ts";

function clause(id: string, section: string, text: string, kind: Clause["kind"] = "stated"): Clause {
  return { id, section, text, kind, title: "", note: "", example: "" };
}

const BOOK: Rulebook = {
  game: "duel",
  name: "Duel",
  sections: { draw: "Drawing", play: "Playing" },
  clauses: [clause("D-1", "play", "Play a card."), clause("D-2", "draw", "Draw a card."), clause("D-3", "draw", "No more cards.", "ruling")],
};

test("sections stand in the order of the rulebook", () => {
  assert.deepEqual(found(BOOK, "").map((section) => section.name), ["Drawing", "Playing"]);
});

test("a clause is found when all words are in it, also by its number", () => {
  assert.deepEqual(found(BOOK, "CARD draw").flatMap((section) => section.clauses.map(({ id }) => id)), ["D-2"]);
  assert.deepEqual(found(BOOK, "d-1").flatMap((section) => section.clauses.map(({ id }) => id)), ["D-1"]);
  assert.deepEqual(found(BOOK, "", "ruling").flatMap((section) => section.clauses.map(({ id }) => id)), ["D-3"]);
  assert.deepEqual(found(BOOK, "nothing"), []);
});

test("what was looked for is marked and the text stays whole", () => {
  const marked = pieces("Draw a card (or two cards).", wordsOf("card (or"));
  assert.deepEqual(marked.filter(({ hit }) => hit).map(({ words }) => words), ["card", "(or", "card"]);
  assert.equal(marked.map(({ words }) => words).join(""), "Draw a card (or two cards).");
  assert.deepEqual(pieces("Draw.", []), [{ words: "Draw.", hit: false }]);
});
