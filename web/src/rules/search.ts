/** Looking things up in a rulebook. */

import type { Clause, Rulebook } from "../net/game.ts";

export interface Section {
  id: string;
  name: string;
  clauses: Clause[];
}

export interface Piece {
  words: string;
  hit: boolean;
}

/** How a clause came into the catalogue, in words. */
export const KINDS: Record<Clause["kind"], { word: string; about: string }> = {
  stated: { word: "stated", about: "The rulebook says it." },
  public: { word: "public", about: "Published elsewhere, such as in answers to questions." },
  ruling: { word: "ruling", about: "Our decision where the rulebook is silent or unclear; the note says why." },
};

export function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

function allOf(clause: Clause): string {
  return [clause.id, clause.title, clause.text, clause.note, clause.example].join(" ").toLowerCase();
}

/** The sections in the order of the rulebook, with the clauses in which all words are found. */
export function found(book: Rulebook, search: string, kind = ""): Section[] {
  const words = wordsOf(search);
  const clauses = book.clauses.filter(
    (clause) => (!kind || clause.kind === kind) && words.every((word) => allOf(clause).includes(word)),
  );
  const sections = Object.entries(book.sections).map(([id, name]) => ({
    id,
    name,
    clauses: clauses.filter((clause) => clause.section === id),
  }));
  return sections.filter((section) => section.clauses.length);
}

/** A text in pieces, those that were looked for marked. */
export function pieces(text: string, words: string[]): Piece[] {
  if (!words.length) return [{ words: text, hit: false }];
  const pattern = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  return text
    .split(new RegExp(`(${pattern})`, "i"))
    .map((part, at) => ({ words: part, hit: at % 2 === 1 }))
    .filter((piece) => piece.words);
}
