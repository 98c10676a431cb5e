/** Something asked of the server for a screen: what came, what went wrong, and whether it takes long. */

import { Refused } from "./api.ts";

export const LONG = 300; // ms until a screen says that it waits

export class Request<Answer> {
  answer: Answer | undefined = $state.raw();
  refused: Refused | null = $state.raw(null);
  isLong = $state(false);
  private round = 0;
  private readonly make: () => Promise<Answer>;

  constructor(make: () => Promise<Answer>) {
    this.make = make;
    void this.again();
  }

  /** Ask (once more); what is there already stays until something new has come. */
  async again(): Promise<void> {
    const round = ++this.round;
    const timer = setTimeout(() => (this.isLong = round === this.round), LONG);
    try {
      const answer = await this.make();
      if (round !== this.round) return;
      this.answer = answer;
      this.refused = null;
    } catch (no) {
      if (round === this.round) this.refused = no instanceof Refused ? no : new Refused("fault", "Something went wrong here.");
    } finally {
      clearTimeout(timer);
      if (round === this.round) this.isLong = false;
    }
  }
}
