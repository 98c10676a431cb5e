/** A table as the person at this screen sees it: the last state, the line to the server, what was refused. */

import { Refused } from "../net/api.ts";
import { TableSocket, type Asked, type Line } from "../net/socket.ts";
import type { DoneMessage, ReasonShown, TableShown } from "../net/shapes.ts";

export class Table {
  state: TableShown | null = $state.raw(null);
  before: TableShown | null = $state.raw(null);
  line: Line = $state("connecting");
  why = $state("");
  states = $state(0); // how many have been shown
  requests = $state(0);
  slow = $state(false);
  refused: Refused | null = $state.raw(null);
  private readonly socket: TableSocket;

  constructor(id: string) {
    this.socket = new TableSocket(id, {
      state: (state, before) => {
        this.before = before;
        this.state = state;
        this.states++;
      },
      line: (line, why) => {
        this.line = line;
        this.why = why;
      },
      waiting: (requests, slow) => {
        this.requests = requests;
        this.slow = slow;
      },
    });
  }

  get view() {
    return this.state?.view ?? null;
  }

  /** Ask for something; a no is kept to be shown. */
  async ask(message: Asked): Promise<DoneMessage | null> {
    this.refused = null;
    try {
      return await this.socket.ask(message);
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      this.refused = no;
      return null;
    }
  }

  pick(words: string) {
    return this.ask({ type: "pick", words });
  }

  /** Why the words can't be done now. */
  async why_not(words: string): Promise<ReasonShown | null> {
    return (await this.ask({ type: "why", words }))?.reason ?? null;
  }

  /** Everything that is forbidden now, by its words. */
  async reasons(): Promise<Record<string, ReasonShown>> {
    return (await this.ask({ type: "why" }))?.reasons ?? {};
  }

  sit(seat: number, through = "") {
    this.socket.sit(seat, through);
  }

  close() {
    this.socket.close();
  }
}
