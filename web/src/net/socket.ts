/** A table over a socket: states in, requests out. A request is sent until it is answered; the server carries it out once. */

import type { Change } from "./patch.ts";
import { newId } from "./ids.ts";
import { patch } from "./patch.ts";
import { Refused } from "./api.ts";
import { addLuck } from "./luck.ts";
import type { DoneMessage, NoMessage, StateMessage, TableShown } from "./shapes.ts";

export const VERSION = 1;
const RESTART = 1012;
const BAD_CLIENT = 1008;
const LONGEST_WAIT = 15_000;
export const SLOW = 300; // ms without an answer until a request counts as not saved yet

export type Line = "connected" | "connecting" | "refused";

export interface Asked {
  type: string;
  [field: string]: unknown;
}

interface Waiting {
  message: Record<string, unknown>;
  since: number;
  done: (answer: DoneMessage) => void;
  no: (refused: Refused) => void;
}

export interface Heard {
  state(state: TableShown, before: TableShown | null): void;
  line(line: Line, why: string): void;
  waiting(requests: number, slow: boolean): void;
}

/** Timers and sockets come from outside, so that tests can put their own. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private state: TableShown | null = null;
  private number = 0; // of the last state on this socket: a difference is always to that one
  private readonly asked = new Map<string, Waiting>();
  private tries = 0;
  private closed = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private seat: Record<string, unknown> | null = null;

  private readonly table: string;
  private readonly heard: Heard;

  constructor(table: string, heard: Heard) {
    this.table = table;
    this.heard = heard;
    this.connect();
  }

  /** Ask for something that changes the table; the answer comes when it is in the store. */
  ask(message: Asked): Promise<DoneMessage> {
    const id = newId();
    return new Promise((done, no) => {
      const whole = { v: VERSION, id, ...message };
      this.asked.set(id, { message: whole, since: performance.now(), done, no });
      this.send(whole);
      this.tellWaiting();
      setTimeout(() => this.tellWaiting(), SLOW + 10);
    });
  }

  /** Look from another seat, or through the eyes of a player who shows its hand. */
  sit(seat: number, through = ""): void {
    this.seat = { v: VERSION, type: "sit", seat, through };
    this.send(this.seat);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    this.number = 0;
    socket.onopen = () => {
      this.tries = 0;
      this.heard.line("connected", "");
      if (this.seat) this.send(this.seat);
      for (const waiting of this.asked.values()) this.send(waiting.message);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)));
    socket.onclose = (event) => this.reconnect(event);
  }

  private reconnect(event: CloseEvent): void {
    if (this.closed || this.socket !== event.target) return;
    if (event.code === BAD_CLIENT) {
      this.heard.line("refused", event.reason);
      return;
    }
    this.heard.line("connecting", "");
    const longest = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++);
    const wait = event.code === RESTART && this.tries === 1 ? 50 : longest * (0.5 + Math.random() / 2);
    this.again = setTimeout(() => this.connect(), wait);
  }

  private send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: StateMessage | DoneMessage | NoMessage): void {
    if (message.type === "state") this.take(message);
    else {
      const waiting = this.asked.get(message.id);
      if (!waiting) return;
      this.asked.delete(message.id);
      this.tellWaiting();
      if (message.type === "done") waiting.done(message);
      else waiting.no(new Refused(message.kind, message.sentence, message.clause));
    }
  }

  private take(message: StateMessage): void {
    const before = this.state;
    if (message.state) this.state = message.state;
    else if (this.state && message.base === this.number) this.state = patch(this.state, message.change as Change) as TableShown;
    else {
      this.send({ v: VERSION, type: "resync" });
      return;
    }
    this.number = message.n;
    addLuck(this.state);
    this.heard.state(this.state, before);
  }

  private tellWaiting(): void {
    const oldest = Math.min(...[...this.asked.values()].map((one) => one.since));
    this.heard.waiting(this.asked.size, this.asked.size > 0 && performance.now() - oldest >= SLOW);
  }
}
