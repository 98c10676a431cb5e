/** What is drawn of a card: made from its print, from what the view tells of it now, and from the game's board. */

import type { Board, CardPrint } from "../net/game.ts";
import type { CardShown } from "../net/shapes.ts";

export interface Amount {
  n: string;
  glyph: string;
  word: string;
}

export interface Face {
  name: string;
  kind: string;
  kindGlyph: string;
  hues: string[];
  hueGlyphs: string[];
  motif: string;
  amounts: Amount[];
  caption: string;
  corner: string;
  text: string;
  foot: Amount[];
  badges: Amount[];
  rare: boolean;
  back: boolean;
}

/** A number as it is written under `value` in the view of a card or on its print. */
interface NumberLook {
  value: string;
  print?: string; // under which heading it is printed, if that is another word
  read?: string; // how it is read off the printed text while the view tells no number
  glyph: string;
  word?: string;
  kinds?: string[];
  sign?: boolean;
  zero?: boolean; // is it worth showing when it is 0?
}

/** What board.toml says under [screen.face]. */
interface FaceLook {
  hue_glyphs?: Record<string, string>;
  kind_glyphs?: Record<string, string>;
  motifs?: Record<string, string>;
  amounts?: NumberLook[];
  foot?: NumberLook[];
  caption?: string; // the word that an amount in a text ends with: what follows it is the caption
  badges?: NumberLook[];
  corner?: string; // the number in the corner of the spine
}

export function faceLook(board: Board): FaceLook {
  return (board.screen.face ?? {}) as FaceLook;
}

/** The value at a path such as "gives.attack". */
export function at(data: unknown, path: string): unknown {
  let found = data;
  for (const key of path.split(".")) found = (found as Record<string, unknown> | undefined | null)?.[key];
  return found;
}

export function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === "" ? [] : [String(value)];
}

export function face(board: Board, print: CardPrint | undefined, shown: CardShown | undefined): Face {
  if (shown?.hidden || (!print && !shown?.name)) return back();
  const look = faceLook(board);
  const facts: Record<string, unknown> = { ...print, ...shown };
  const kind = String(shown?.kind ?? print?.kind ?? "");
  const hues = listOf(facts[board.card.hues ?? ""]).filter((hue) => hue in board.hues);
  const text = String(facts[board.card.text ?? "text"] ?? "");
  return {
    name: String(facts.name ?? ""),
    kind,
    kindGlyph: look.kind_glyphs?.[kind] ?? "",
    hues,
    hueGlyphs: hues.map((hue) => look.hue_glyphs?.[hue] ?? "").filter(Boolean),
    motif: look.motifs?.[kind] ?? look.motifs?.[hues[0] ?? ""] ?? "",
    amounts: numbers(look.amounts ?? [], kind, facts, text),
    caption: look.caption ? captionOf(text, look.caption) : "",
    corner: look.corner ? String(at(facts, look.corner) ?? "") : "",
    text,
    foot: numbers(look.foot ?? [], kind, facts, text),
    badges: numbers(look.badges ?? [], kind, shown ?? {}, ""),
    rare: Boolean(print?.rare),
    back: false,
  };
}

function back(): Face {
  return {
    name: "", kind: "", kindGlyph: "", hues: [], hueGlyphs: [], motif: "", amounts: [], caption: "", corner: "", text: "", foot: [],
    badges: [], rare: false, back: true,
  };
}

function numbers(looks: NumberLook[], kind: string, facts: unknown, text: string): Amount[] {
  return looks.flatMap((look) => {
    if (look.kinds && !look.kinds.includes(kind)) return [];
    const told = at(facts, look.value) ?? at(facts, look.print ?? look.value);
    const value = told ?? (look.read ? (new RegExp(look.read).exec(text)?.[1] ?? null) : null);
    if (value === null || value === "" || value === false || (value === 0 && !look.zero)) return [];
    const n = value === true ? "" : look.sign && typeof value === "number" && value >= 0 ? `+${value}` : String(value);
    return [{ n: n.replace("-", "−"), glyph: look.glyph, word: look.word ?? look.value }];
  });
}

const LONGEST_CAPTION = 26;

/** What follows the first amount of a text, such as "per 'Punch' in line", if it is short enough for the plate. */
function captionOf(text: string, word: string): string {
  const found = new RegExp(`(?:${word}) ((?:per|if|after|right after|in|for|at) [^.,;]+?)(?= and | or |[.,;]|$)`).exec(text)?.[1] ?? "";
  return found.length <= LONGEST_CAPTION ? found : "";
}

/** Turn and scale of the motif, so that no two cards of a hue look the same. */
export function motifOf(name: string): { k: number; r: number } {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return { k: 1.3 + (hash % 53) / 100, r: ((hash >>> 8) % 27) - 13 };
}

/** A text in pieces, capitals of the rulebook bold. */
export function spoken(text: string): { words: string; bold: boolean }[] {
  return text.split(/(\b[A-Z]{3,}\b)/).filter(Boolean).map((words) => ({ words, bold: /^[A-Z]{3,}$/.test(words) }));
}
