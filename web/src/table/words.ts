/** What a view says, in words. */

import { at } from "../card/face.ts";
import type { Board, Outcome } from "../net/game.ts";
import type { CardShown, ViewShown } from "../net/shapes.ts";
import { lookOf, nameOfPlace, nearOf, placeOfHandle } from "./layout.ts";

export interface Part {
  label: string;
  number: number;
  result: number;
  clause: string;
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "you" for the one who looks. */
export function called(view: ViewShown, name: string): string {
  return name === view.viewer ? "You" : name;
}

export function whose(view: ViewShown, name: string): string {
  return name === view.viewer ? "your" : `${name}’s`;
}

/** Put values of the facts into a sentence: "{left} ATTACK". */
export function filled(say: string, facts: Record<string, unknown>): string {
  return say.replace(/\{([^}]*)\}/g, (_, path: string) => {
    const value = at(facts, path);
    return Array.isArray(value) ? value.join(", ") : String(value ?? "");
  });
}

const truth = (value: unknown) => Boolean(Array.isArray(value) ? value.length : value);

function holds(outcome: Outcome, facts: unknown): boolean {
  return (
    (!outcome.when || truth(at(facts, outcome.when))) && (!outcome.unless || !truth(at(facts, outcome.unless)))
  );
}

export interface Expected {
  words: string;
  tone: "good" | "bad" | "plain";
  clause: string;
}

/** What would happen if the turn ended now, as the board says it. */
export function expected(board: Board, view: ViewShown): Expected | null {
  const facts = at(view.table, board.expect_at) as Record<string, unknown> | undefined;
  if (!board.expect_at || !facts) return null;
  const known = { ...view.table, ...facts };
  const found = board.outcomes.find((outcome) => holds(outcome, facts));
  if (!found) return null;
  const more = board.also.filter((outcome) => holds(outcome, facts)).map((outcome) => filled(outcome.say, known));
  return { words: filled(found.say, known) + more.join(""), tone: found.tone, clause: found.clause };
}

/** What is told of a card on the table, as the board words it. */
export function factsOf(board: Board, card: CardShown): { say: string; mark: string; value: string }[] {
  return board.facts.flatMap((fact) => {
    const value = at(card, fact.value);
    if (value === undefined || value === null || value === false) return [];
    const put = (words: string) => words.replace(/\{[^}]*\}/g, String(value));
    return [{ say: put(fact.say), mark: fact.mark ? put(fact.mark) : "", value: fact.value }];
  });
}

export function nameOf(board: Board, card: CardShown): string {
  return card.name ?? lookOf(board, nameOfPlace(placeOfHandle(card.handle))).back;
}

/** The numbers of a card that have parts: "attack" has "attack_parts". */
export function explained(card: CardShown): { value: string; number: number; parts: Part[] }[] {
  return Object.keys(card)
    .filter((key) => key.endsWith("_parts") && Array.isArray(card[key]))
    .map((key) => key.slice(0, -"_parts".length))
    .map((value) => ({ value, number: Number(card[value]), parts: card[`${value}_parts`] as Part[] }));
}

/** The words of a card text that a rule explains, each with its clause; longer words count first. */
export function behind(board: Board, text: string, kind: string): { word: string; clause: string }[] {
  let rest = text;
  const found: { at: number; word: string; clause: string }[] = [];
  for (const word of Object.keys(board.clauses).sort((one, other) => other.length - one.length)) {
    const bare = word.trim();
    const pattern = new RegExp(`\\b${bare.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}s?\\b`);
    const place = pattern.exec(rest);
    if (!place) continue;
    rest = rest.slice(0, place.index) + ".".repeat(place[0].length) + rest.slice(place.index + place[0].length);
    found.push({ at: place.index, word: bare, clause: board.clauses[word]! });
  }
  const own = board.kind_clauses[kind];
  if (own) found.push({ at: text.length, word: kind, clause: own });
  found.sort((one, other) => one.at - other.at);
  return found.filter((one, index) => found.findIndex((other) => other.clause === one.clause) === index);
}

/** The title of the window: whose move it is must be seen from another tab. */
export function titleOf(view: ViewShown | null, game: string): string {
  if (!view) return `Waiting · ${game}`;
  if (view.ending) return `Over · ${game}`;
  return view.decision && view.asked.includes(nearOf(view)) ? `Your move · ${game}` : `${game}`;
}

export function endingWords(view: ViewShown): string {
  const ending = view.ending;
  if (!ending) return "";
  const names = ending.winners.map((name) => called(view, name));
  if (!names.length) return `A draw: ${ending.words}.`;
  const verb = names.length > 1 || names[0] === "You" ? "win" : "wins";
  return `${names.join(" and ")} ${verb}: ${ending.words}.`;
}
