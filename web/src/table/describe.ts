/** A card in words, for those who can't see it. */

import type { Face } from "../card/face.ts";
import type { CardShown } from "../net/shapes.ts";
import type { Desk } from "./desk.svelte.ts";
import { lookOf, nameOfPlace, placeOfHandle } from "./layout.ts";
import { factsOf, nameOf } from "./words.ts";

export function describe(desk: Desk, card: CardShown, face: Face): string {
  const name = nameOf(desk.board, card);
  if (face.back) return `${name}, face down`;
  const said = [name, face.kind, ...face.hues];
  const told = factsOf(desk.board, card).map((fact) => fact.say);
  if (!told.length) told.push(...face.amounts.map((amount) => `${amount.n} ${amount.word}`));
  said.push(...told);
  if (card.face_down) said.push("face down");
  if (card.player && card.player !== desk.near) said.push(`of ${card.player}`);
  const text = face.text ? `. ${face.text}` : "";
  const place = lookOf(desk.board, nameOfPlace(placeOfHandle(card.handle)));
  const state = desk.mayNot(card.handle) ? ". Can’t be used now" : desk.may(card.handle) ? ". You may use it" : "";
  return `${said.filter(Boolean).join(", ")}${text}${state}${place.half ? `. ${place.half}` : ""}`;
}
