/** What the server sends as a difference, applied to what is there; unchanged parts stay the same objects. */

export interface Change {
  "="?: unknown;
  k?: Record<string, Change>;
  "-"?: string[];
  l?: [front: number, back: number, items: unknown[]];
}

export function patch(old: unknown, change: Change): unknown {
  if ("=" in change) return change["="];
  if (change.l) {
    const [front, back, items] = change.l;
    const list = old as unknown[];
    return [...list.slice(0, front), ...items, ...(back ? list.slice(list.length - back) : [])];
  }
  const kept: Record<string, unknown> = { ...(old as Record<string, unknown>) };
  for (const key of change["-"] ?? []) delete kept[key];
  for (const [key, part] of Object.entries(change.k ?? {})) kept[key] = patch(kept[key], part);
  return kept;
}
