/** The links that this device has been given: invitations to own tables, and what gives a seat back elsewhere. */

import type { Made } from "./shapes.ts";

const KEY = "cardwright-seats";
const MOST = 60; // tables that are remembered

interface Links {
  invite: string;
  seats: Record<string, string>;
}

function kept(): Record<string, Links> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Links>) : {};
  } catch {
    return {};
  }
}

function keep(table: string, links: Links): void {
  const { [table]: _, ...others } = kept();
  const all = Object.entries({ ...others, [table]: links }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // a browser that keeps nothing: the address still holds the invitation
  }
}

export function keepMade(made: Made): void {
  keep(made.table, { invite: made.invite, seats: made.seat_tokens });
}

export function keepSeat(table: string, seat: number, token: string): void {
  const links = kept()[table] ?? { invite: "", seats: {} };
  keep(table, { invite: links.invite, seats: { ...links.seats, [seat]: token } });
}

export function inviteOf(table: string): string {
  return kept()[table]?.invite ?? "";
}

/** Where a table is opened: one that waits, with its invitation as far as this device knows it. */
export function waitingAt(table: string, invite = inviteOf(table)): string {
  return `/table/${encodeURIComponent(table)}?${invite ? `invite=${encodeURIComponent(invite)}` : "waiting"}`;
}

/** The link that gives an own seat back on another device. It is read after the #, which no server is sent. */
export function seatLinks(table: string): string[] {
  const tokens = Object.values(kept()[table]?.seats ?? {});
  return tokens.map((token) => `${location.origin}/table/${encodeURIComponent(table)}#seat=${encodeURIComponent(token)}`);
}
