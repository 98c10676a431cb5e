/** How a replay is asked for: of a table by its address, or of a record that somebody holds in its hands. */

import { ask } from "../net/api.ts";
import type { ReplayShown, SharedShown } from "../net/shapes.ts";

export interface Way {
  readonly table: string; // empty for a record
  part(from: number, through: string): Promise<ReplayShown>;
  playOn(step: number, through: string, against: string): Promise<{ table: string; dealt_again: boolean }>;
}

export function ofTable(table: string): Way {
  const path = `/api/tables/${encodeURIComponent(table)}`;
  return {
    table,
    part: (from, through) => ask("GET", `${path}/replay?${new URLSearchParams({ from: String(from), through })}`),
    playOn: (step, through, against) => ask("POST", `${path}/play-on`, { step, through, against }),
  };
}

export function ofRecord(record: string): Way {
  const seen = (through: string) => (through === PUBLIC ? "" : through);
  return {
    table: "",
    part: (step, through) => ask("POST", "/api/replays", { record, step, through: seen(through) }),
    playOn: (step, through, against) => ask("POST", "/api/replays/play-on", { record, step, through: seen(through), against }),
  };
}

export const PUBLIC = "nobody"; // whose eyes see only what is public

export const shared = (token: string) => ask<SharedShown>("GET", `/api/shares/${encodeURIComponent(token)}`);
export const share = (table: string, step: number, through: string) =>
  ask<{ id: string; share: string }>("POST", `/api/tables/${encodeURIComponent(table)}/shares`, { step, through });
export const takeBack = (id: string) => ask<unknown>("DELETE", `/api/shares/${encodeURIComponent(id)}`);
