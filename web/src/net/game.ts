/** What the client knows of a game: its board, its cards, its rulebook. Asked for once. */

import { ask } from "./api.ts";

export interface PlaceLook {
  name: string;
  label: string;
  free: string;
  back: string;
  hidden_when_empty: boolean;
  short: string;
  pile: boolean;
  value: string;
  say: string;
  sign: string;
}

export interface Row {
  side: "foe" | "me" | "table";
  places: string[];
  height: number;
  tall: number;
  halves: boolean;
}

export interface Fact {
  value: string;
  say: string;
  short: string;
  mark: string;
}

export interface Counter {
  label: string;
  value: string;
  of: string;
  mark: string;
  lost: string;
  short: string;
}

export interface Total {
  value: string;
  label: string;
  short: string;
}

export interface Outcome {
  say: string;
  when: string;
  unless: string;
  tone: "good" | "bad" | "plain";
  clause: string;
}

export interface Board {
  game: string;
  name: string;
  rows: Row[];
  places: Record<string, PlaceLook>;
  piles: Record<string, { name: string; label: string; short: string; hidden_when_empty: boolean }>;
  counters: Counter[];
  totals: Total[];
  facts: Fact[];
  card: Record<string, string>;
  stats: [field: string, say: string][];
  kinds: Record<string, string>;
  hues: Record<string, [letter: string, light: string, dark: string]>;
  clauses: Record<string, string>;
  kind_clauses: Record<string, string>;
  expect_at: string;
  expect_lead: string;
  outcomes: Outcome[];
  also: Outcome[];
  halves: { names: string[]; place: string; facing: string } | null;
  news: { value: string; label: string }[];
  screen: Record<string, unknown>;
}

export interface CardPrint {
  name: string;
  kind: string;
  rare?: boolean;
  text?: string;
  [heading: string]: unknown;
}

export interface Clause {
  id: string;
  section: string;
  title: string;
  text: string;
  kind: "stated" | "public" | "ruling";
  note: string;
  example: string;
}

export interface Rulebook {
  game: string;
  name: string;
  sections: Record<string, string>;
  clauses: Clause[];
}

export interface DeckPrint {
  id: string;
  name: string;
  about: string;
  cards: Record<string, number>;
}

const kept = new Map<string, Promise<unknown>>();

function once<Part>(game: string, part: string): Promise<Part> {
  const path = `/api/games/${encodeURIComponent(game)}/${part}`;
  let found = kept.get(path);
  if (!found) {
    found = ask<Part>("GET", path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<Part>;
}

export const boardOf = (game: string) => once<Board>(game, "board");
export const cardsOf = (game: string) => once<{ cards: Record<string, CardPrint> }>(game, "cards");
export const rulesOf = (game: string) => once<Rulebook>(game, "rules");
export const decksOf = (game: string) => once<{ decks: DeckPrint[] }>(game, "decks");
