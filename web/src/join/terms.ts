/** The terms of a table in sentences, those that differ from the usual first. */

import { clockWords, termsOf } from "../lobby/rows.ts";

const TAKE_BACK = {
  agreed: "Moves are taken back if the others agree.",
  safe: "Only a move that revealed nothing is taken back.",
  never: "No move is taken back.",
};
const ABANDONED = {
  wait: "",
  bot: "A bot plays on for those who stay away.",
  end: "Who stays away loses.",
};

export function termWords(text: string): string[] {
  const terms = termsOf(text);
  const clock = clockWords({ left: -1, terms: text });
  return [
    clock === "no clock" ? "No clock." : `Clock: ${clock}.`,
    TAKE_BACK[terms.take_back ?? "agreed"],
    ABANDONED[terms.abandoned ?? "wait"],
    terms.watch === "nobody" ? "Nobody looks on." : "Whoever has the link may look on; hands stay hidden.",
    terms.listed ? "The lobby names this table." : "",
    ...Object.entries(terms.settings ?? {}).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}.`),
  ].filter(Boolean);
}
