/** All cards of a game, to look through: sorted, searched, filtered. */

import { face, listOf, type Face } from "../card/face.ts";
import type { Board, CardPrint } from "../net/game.ts";

export interface Entry {
  key: string; // as a deck names it
  name: string;
  kind: string;
  hues: string[];
  words: string; // everything that is printed on it, to be searched
  numbers: Record<string, number>;
  print: CardPrint;
  face: Face;
}

export interface Filter {
  words: string;
  kind: string;
  hue: string;
  field: string;
  number: string;
}

export const EVERYTHING: Filter = { words: "", kind: "", hue: "", field: "", number: "" };
export const NO_HUE = "none";

function folded(words: string): string {
  return words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function left(board: Board): string[] {
  return (board.card.leave_out ?? "").split(",").map((word) => word.trim());
}

function entry(board: Board, key: string, print: CardPrint): Entry {
  const shown = face(board, print, undefined);
  const numbers = Object.entries(print).filter((pair): pair is [string, number] => typeof pair[1] === "number");
  return {
    key,
    name: shown.name,
    kind: print.kind,
    hues: shown.hues,
    words: folded([key, ...Object.values(print).flatMap(listOf)].join(" ")),
    numbers: Object.fromEntries(numbers.filter(([field]) => !left(board).includes(field))),
    print,
    face: shown,
  };
}

/** Every card, by kind, then hue, then name. */
export function entries(board: Board, cards: Record<string, CardPrint>, without: string[] = []): Entry[] {
  const kinds = Object.keys(board.kinds);
  const hues = Object.keys(board.hues);
  const place = (of: string[], one: string) => (of.indexOf(one) + of.length + 1) % (of.length + 1);
  const all = Object.entries(cards).map(([key, print]) => entry(board, key, print));
  return all
    .filter((one) => !without.includes(one.kind))
    .sort(
      (a, b) =>
        place(kinds, a.kind) - place(kinds, b.kind) ||
        place(hues, a.hues[0] ?? "") - place(hues, b.hues[0] ?? "") ||
        a.name.localeCompare(b.name, "en"),
    );
}

/** Kinds of card that no deck is made of. */
export function notInDecks(board: Board): string[] {
  return ((board.screen.deck as { leave_out?: string[] } | undefined)?.leave_out ?? []);
}

export function matching(all: Entry[], filter: Filter): Entry[] {
  const words = folded(filter.words).split(/\s+/).filter(Boolean);
  const number = filter.number === "" ? null : Number(filter.number);
  return all.filter(
    (one) =>
      (!filter.kind || one.kind === filter.kind) &&
      (!filter.hue || (filter.hue === NO_HUE ? !one.hues.length : one.hues.includes(filter.hue))) &&
      (!filter.field || (filter.field in one.numbers && (number === null || one.numbers[filter.field] === number))) &&
      words.every((word) => one.words.includes(word)),
  );
}

/** The printed numbers that cards can be chosen by, each with the values there are. */
export function fieldsOf(all: Entry[]): { field: string; values: number[] }[] {
  const found = new Map<string, Set<number>>();
  for (const one of all) {
    for (const [field, number] of Object.entries(one.numbers)) {
      if (!found.has(field)) found.set(field, new Set());
      found.get(field)!.add(number);
    }
  }
  return [...found].map(([field, values]) => ({ field, values: [...values].sort((a, b) => a - b) }));
}

/** A card in a few words, for those who can't see it. */
export function said(one: Entry): string {
  const numbers = Object.entries(one.numbers).map(([field, number]) => `${field} ${number}`);
  return [one.name, one.kind, ...one.hues, ...numbers].join(", ") + (one.face.text ? `. ${one.face.text}` : "");
}
