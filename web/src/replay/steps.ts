/** The steps of a replay, each made from the one before it. */

import { patch } from "../net/patch.ts";
import type { LineShown, StepShown, ViewShown } from "../net/shapes.ts";

/** One step with all that can be said of it. */
export interface Step {
  by: string;
  pick: string;
  lines: LineShown[];
  view: ViewShown;
  told: number; // lines of the log up to here
}

/** What is seen at a step, from what was seen before and what the server says has changed. */
export function stepAfter(before: Step | undefined, one: StepShown): Step {
  const view = (one.view ?? patch(before?.view, one.change ?? {})) as ViewShown;
  return { by: one.by, pick: one.pick, lines: one.lines, view, told: (before?.told ?? 0) + one.lines.length };
}
