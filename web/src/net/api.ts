/** Requests to the server. What it refuses is thrown as a Refused with the sentence it gave. */

import type { Account, DeckCheck, DeckWish, Guest, InvitedShown, Join, Made, ReasonShown, RowShown, TableWish } from "./shapes.ts";

export class Refused extends Error {
  readonly kind: string;
  readonly clause: string;

  constructor(kind: string, sentence: string, clause = "") {
    super(sentence);
    this.kind = kind;
    this.clause = clause;
  }
}

export interface Person {
  name: string | null;
  account: string; // empty for a guest
}

export interface BotTold {
  id: string;
  name: string;
  about: string;
}

export interface SettingTold {
  name: string;
  least: number;
  most: number;
  standard: number;
  about: string;
}

export interface GameTold {
  id: string;
  name: string;
  about: string;
  seats: number[];
  bots: BotTold[];
  usual_bot: string;
  decks: { id: string; name: string; about: string }[];
  settings: SettingTold[];
  tile: { glyph: string; hue: string[]; line: string; hero: string[] };
}

export interface Tables {
  mine: RowShown[];
  open: RowShown[];
  watch: RowShown[];
}

export interface KeptDeck {
  game: string;
  name: string;
  cards: string[];
}

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  const asked: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    asked.headers = { "content-type": "application/json" };
    asked.body = JSON.stringify(body);
  }
  try {
    response = await fetch(path, asked);
  } catch {
    throw new Refused("away", "The server can't be reached. Try again.");
  }
  const told: unknown = await response.json().catch(() => null);
  if (response.ok) return told as Answer;
  const no = (told ?? {}) as { kind?: string; sentence?: string; clause?: string };
  throw new Refused(no.kind ?? "fault", no.sentence ?? "The server has a fault here.", no.clause ?? "");
}

export const api = {
  me: () => ask<Person>("GET", "/api/me"),
  guest: (wish: Guest) => ask<Person>("POST", "/api/guest", wish),
  makeAccount: (wish: Account) => ask<Person>("POST", "/api/account", wish),
  logIn: (wish: Account) => ask<Person>("POST", "/api/login", wish),
  logOut: () => ask<Person>("POST", "/api/logout", {}),
  rename: (wish: Guest) => ask<Person>("POST", "/api/me", wish),
  games: () => ask<GameTold[]>("GET", "/api/games"),
  tables: () => ask<Tables>("GET", "/api/tables"),
  // The game waits until its maker has seen the commitment and added to the luck: see `contribute`.
  makeTable: (wish: TableWish) => ask<Made>("POST", "/api/tables", { ...wish, contributes: true }),
  contribute: (table: string, entropy: string) =>
    ask<{ seat: number }>("POST", `/api/tables/${encodeURIComponent(table)}/luck`, { entropy }),
  invited: (table: string, invite: string) =>
    ask<InvitedShown>("POST", `/api/tables/${encodeURIComponent(table)}/invited`, { invite }),
  join: (table: string, wish: Join) =>
    ask<{ seat: number; token: string }>("POST", `/api/tables/${encodeURIComponent(table)}/join`, wish),
  rejoin: (table: string, token: string) =>
    ask<{ seat: number }>("POST", `/api/tables/${encodeURIComponent(table)}/rejoin`, { token }),
  decks: () => ask<KeptDeck[]>("GET", "/api/decks"),
  keepDeck: (wish: DeckWish) => ask<{ reasons: string[] }>("POST", "/api/decks", wish),
  checkDeck: (wish: DeckCheck) => ask<{ reasons: ReasonShown[] }>("POST", "/api/decks/check", wish),
  dropDeck: (game: string, name: string) =>
    ask<unknown>("DELETE", `/api/decks/${encodeURIComponent(game)}/${encodeURIComponent(name)}`),
};
