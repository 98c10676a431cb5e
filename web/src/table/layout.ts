/** Where the places of a game lie on this screen: what board.toml says under [screen], and whose places they are. */

import type { Board } from "../net/game.ts";
import type { PlaceShown, ViewShown } from "../net/shapes.ts";

export type ZoneKind = "row" | "line" | "fan" | "stack" | "big" | "strip" | "gate" | "pile" | "backs" | "lands";

/** A place as a part of a mat. */
export interface ZoneLook {
  place: string;
  look?: ZoneKind;
  grow?: boolean;
  size?: number; // of its cards, in hundredths of the usual
  bare?: boolean; // without its label
  area?: string; // of a half: where it lies in the grid
}

export interface Mat {
  kind?: "side" | "band" | "fields";
  side?: "foe" | "me" | "table";
  zones?: ZoneLook[];
  clash?: boolean;
  loose?: boolean; // without a ground of its own
}

/** A number in the view with what it is made of. */
export interface Side {
  value: string;
  parts: string;
  glyph: string;
  label: string;
}

export interface Screen {
  mats: Mat[];
  hand: string[];
  asked: string[]; // places beside the hand that are shown while something in them is asked about
  half: { areas: string[]; small?: string[]; columns: string; zones: ZoneLook[] } | undefined;
  seat: {
    zones?: ZoneLook[];
    piles?: { place: string; glyph: string; back?: boolean; group?: string; rare?: boolean }[];
    glyphs?: Record<string, [string] | [string, string]>;
    role?: string;
  };
  strip: { at?: string; steps?: string[] };
  clash: { left?: Side; right?: Side; bars?: { value: string; difficulty: string; glyph: string; label: string }[]; when?: string };
  sizes: { card?: [number, number, number]; hand?: [number, number, number]; zoom?: number };
}

export function screenOf(board: Board): Screen {
  const told = board.screen as Partial<Screen>;
  return {
    mats: told.mats ?? matsOf(board),
    hand: told.hand ?? handOf(board),
    asked: told.asked ?? [],
    half: told.half,
    seat: told.seat ?? { piles: Object.keys(board.piles).map((place) => ({ place, glyph: "p-source" })) },
    strip: told.strip ?? {},
    clash: told.clash ?? {},
    sizes: told.sizes ?? {},
  };
}

/** The last row of the one who looks is its hand, where nothing else is said. */
function handOf(board: Board): string[] {
  return board.rows.findLast((row) => row.side === "me" && !row.halves)?.places ?? [];
}

/** A game that says nothing about screens has a mat for each row. */
function matsOf(board: Board): Mat[] {
  const hand = handOf(board);
  return board.rows
    .filter((row) => row.side !== "me" || row.places !== hand)
    .map((row) => ({ side: row.side, zones: row.places.map((place) => ({ place, look: "line" as const, grow: true })) }));
}

// Whose

export const nameOfPlace = (label: string) => label.slice(label.lastIndexOf(".") + 1);
export const ownerOfPlace = (label: string) => label.slice(0, Math.max(label.lastIndexOf("."), 0));
export const placeOfHandle = (handle: string) => handle.slice(0, handle.lastIndexOf("#"));

/** The player at the near side: the one who looks, or for onlookers the first. */
export function nearOf(view: ViewShown): string {
  return view.viewer ?? view.seats[0]?.name ?? "";
}

/** The other players in turn order. */
export function foesOf(view: ViewShown): string[] {
  const names = view.seats.map((seat) => seat.name);
  const at = names.indexOf(nearOf(view));
  return [...names.slice(at + 1), ...names.slice(0, at)];
}

export function labelOf(side: "foe" | "me" | "table", place: string, near: string, foe: string): string {
  return side === "table" ? place : `${side === "me" ? near : foe}.${place}`;
}

export interface Across {
  player: string;
  half: string;
  faces: boolean; // or is it shown only because its player is
}

/** For each own half the half of another player that is drawn across it. */
export function across(board: Board, view: ViewShown, shown: string): (Across | null)[] {
  const names = board.halves?.names ?? [];
  const facing = (view.table[board.halves?.facing || " "] ?? {}) as Record<string, [string, string][]>;
  const alone = foesOf(view).length === 1;
  const found = names.map((half) => {
    const there = facing[half] ?? [];
    const one = there.find(([player]) => player === shown) ?? (alone ? there[0] : undefined);
    return one ? { player: one[0], half: one[1], faces: true } : null;
  });
  const rest = names.filter((half) => !found.some((there) => there?.half === half));
  return found.map((there) => there ?? (shown && rest.length ? { player: shown, half: rest.pop()!, faces: false } : null));
}

/** How a place is called and drawn; parts of halves are found by their part. */
export function lookOf(board: Board, place: string) {
  const own = board.places[place];
  if (own) return { ...own, half: "" };
  for (const half of board.halves?.names ?? [])
    for (const part of Object.keys(board.places))
      if (board.halves!.place.replace("{half}", half).replace("{part}", part) === place)
        return { ...board.places[part]!, value: board.places[part]!.value.replace("{half}", half), half };
  const label = place.replaceAll("_", " ");
  return {
    name: place, label: label.charAt(0).toUpperCase() + label.slice(1), free: "", back: "card", hidden_when_empty: false,
    short: "", pile: false, value: "", say: "{}", sign: "{}", half: "",
  };
}

export function partOf(board: Board, half: string, part: string): string {
  return board.halves!.place.replace("{half}", half).replace("{part}", part);
}

export function countOf(place: PlaceShown | undefined): number {
  return place?.count ?? place?.cards?.length ?? 0;
}

/** The sizes of cards as a style: between the least and the most, by the height of the window. */
export function sizesStyle(sizes: Screen["sizes"]): string {
  const between = ([least, share, most]: [number, number, number]) => `clamp(${least}px, ${share}vh, ${most}px)`;
  const said = [
    sizes.card && `--card: ${between(sizes.card)}`,
    sizes.hand && `--card-hand: ${between(sizes.hand)}`,
    sizes.zoom && `--card-zoom: ${sizes.zoom}px`,
  ];
  return said.filter(Boolean).join("; ");
}
