/** What this browser adds to the luck of a table, once it has seen what the server is bound to. */

import { api } from "./api.ts";
import type { TableShown } from "./shapes.ts";

export function addLuck(state: TableShown): void {
  if (state.fair?.wanted) void api.contribute(state.table, someLuck()).catch(() => {}); // the next state asks again
}

function someLuck(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
