/** A replay as it is looked at: the steps that have come, the one that is shown, and its speed. */

import { Refused } from "../net/api.ts";
import type { LineShown, ReplayShown, TableShown, ViewShown } from "../net/shapes.ts";
import type { Source } from "../table/desk.svelte.ts";
import { stepAfter, type Step } from "./steps.ts";
import type { Way } from "./ways.ts";

export const SPEEDS = [
  [2000, "slow"],
  [1000, "usual"],
  [400, "fast"],
] as const;

/** A table that can only be looked at. */
export function still(game: string, names: string[], view: ViewShown, log: LineShown[]): TableShown {
  return {
    table: "", game, state: "over", terms: "", older: "", next: "", you: -1, yours: [], chat: [], offers: [], clocks: [], origin: null, fair: null,
    seats: names.map((name) => ({ name, bot: "", open: false })),
    may: { undo: "", concede: false, draw: false, rematch: false, open: false, come_back: false },
    view, log,
  };
}

export class Replay implements Source {
  readonly way: Way;
  told: ReplayShown | null = $state.raw(null);
  steps: Step[] = $state.raw([]);
  at = $state(0);
  playing = $state(false);
  pause: number = $state(1000);
  refused: Refused | null = $state.raw(null);
  private round = 0;

  readonly log: LineShown[] = $derived.by(() => this.steps.flatMap((step) => step.lines));
  readonly step: Step | undefined = $derived.by(() => this.steps[this.at]);
  readonly state: TableShown | null = $derived.by(() =>
    this.told && this.step ? still(this.told.game, this.told.names, this.step.view, this.log.slice(0, this.step.told)) : null,
  );

  constructor(way: Way, through: string, step: number) {
    this.way = way;
    void this.look(through, step);
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  get isWhole(): boolean {
    return this.told !== null && this.steps.length >= this.told.steps;
  }

  /** Look through somebody's eyes, at the step one was at or as near to it as there is. */
  async look(through: string, step = this.at): Promise<void> {
    const round = ++this.round;
    this.refused = null;
    this.playing = false;
    const found: Step[] = [];
    try {
      do {
        const part = await this.way.part(found.length, through);
        if (round !== this.round) return;
        for (const one of part.part) found.push(stepAfter(found.at(-1), one));
        this.told = part;
        this.steps = [...found];
        if (found.length > step || found.length >= part.steps) this.go(Math.min(step, found.length - 1));
      } while (found.length < (this.told?.steps ?? 0));
    } catch (no) {
      if (round === this.round) this.refused = no instanceof Refused ? no : new Refused("fault", "Something went wrong here.");
    }
  }

  go(step: number): void {
    this.at = Math.max(0, Math.min(step, this.last));
  }

  /** One step on; at the end it stops. */
  tick(): void {
    if (this.at < this.last) this.at += 1;
    if (this.at >= this.last && this.isWhole) this.playing = false;
  }

  toggle(): void {
    if (!this.playing && this.at >= this.last) this.at = 0;
    this.playing = !this.playing;
  }

  // Nothing can be done in a replay
  async pick(): Promise<void> {}

  async reasons(): Promise<Record<string, never>> {
    return {};
  }
}
