/** What is said of a table in the lobby. */

import type { RowShown, Terms } from "../net/shapes.ts";

export interface Turn {
  words: string;
  glyph: string;
  mine: boolean;
}

const ENDINGS: Record<string, string> = { won: "You won", lost: "You lost", drawn: "A draw" };

function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Who plays: the others, as far as there are any, and how many seats are free. */
export function headOf(row: RowShown): string {
  const others = row.seats.filter((seat) => seat.name && !seat.yours);
  const names = others.map((seat) => (seat.bot ? `${seat.name} (bot)` : seat.name));
  const free = row.seats.filter((seat) => !seat.name).length;
  const own = row.seats.filter((seat) => seat.yours).length;
  const parts = [list(names), own > 1 ? "on one screen" : "", free ? `${free} free seat${free > 1 ? "s" : ""}` : ""];
  return parts.filter(Boolean).join(" · ");
}

/** What happened last; that a game is over is said elsewhere. */
export function newsOf(row: RowShown): string {
  return row.state === "playing" ? row.news : "";
}

export function turnOf(row: RowShown): Turn | null {
  if (row.state === "over") return { words: ENDINGS[row.ending] ?? (row.ending || "Over"), glyph: "u-flag", mine: false };
  if (row.state === "open") {
    const mine = row.seats.some((seat) => seat.yours);
    return { words: mine ? "Waiting" : "Join", glyph: mine ? "u-wait" : "u-people", mine: !mine };
  }
  if (!row.turn) return row.seats.some((seat) => seat.yours) ? null : { words: "Watch", glyph: "u-eye", mine: false };
  const mine = row.turn === "you";
  return { words: mine ? "Your turn" : "Their turn", glyph: mine ? "u-dot" : "u-ring", mine };
}

/** A time in the words that suit its length. */
export function timeWords(seconds: number): string {
  if (seconds >= 172_800) return `${Math.round(seconds / 86_400)} days`;
  if (seconds >= 7200) return `${Math.round(seconds / 3600)} h`;
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The time that is left, or what the clock of the table is. */
export function clockWords(row: Pick<RowShown, "left" | "terms">): string {
  if (row.left >= 0) return timeWords(row.left / 1000);
  const clock = termsOf(row.terms).clock ?? {};
  if (!clock.kind || clock.kind === "none") return "no clock";
  const time = timeWords(clock.seconds ?? 600);
  return clock.kind === "move" ? `${time} a move` : clock.add ? `${time} + ${clock.add} s` : time;
}

export function termsOf(text: string): Terms {
  try {
    return JSON.parse(text) as Terms;
  } catch {
    return {};
  }
}
