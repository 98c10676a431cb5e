/** The deck that is being built. Every step is kept in this browser, so that nothing is lost by leaving. */

import type { Entry } from "../cards/catalogue.ts";
import { api, Refused } from "../net/api.ts";
import type { ReasonShown } from "../net/shapes.ts";
import { MOST_CARDS, MOST_OF_ONE } from "./text.ts";

const PAUSE = 250; // ms without a change until the deck is checked

interface Draft {
  name: string;
  cards: Record<string, number>;
}

export class Deck {
  readonly game: string;
  readonly all: Entry[];
  name = $state("");
  cards: Record<string, number> = $state({});
  reasons: ReasonShown[] | null = $state.raw(null); // what the rules have against it; null while they are asked
  trouble: Refused | null = $state.raw(null);
  before: Draft | null = $state.raw(null); // what was there until another deck was opened
  private timer: ReturnType<typeof setTimeout> | undefined;
  private round = 0;

  constructor(game: string, all: Entry[]) {
    this.game = game;
    this.all = all;
    const { name, cards } = kept(game);
    this.name = name;
    this.cards = this.known(cards);
    void this.check();
  }

  get count(): number {
    return Object.values(this.cards).reduce((sum, count) => sum + count, 0);
  }

  /** The cards in it, in the order of the catalogue. */
  get entries(): { one: Entry; count: number }[] {
    return this.all.flatMap((one) => (this.cards[one.key] ? [{ one, count: this.cards[one.key]! }] : []));
  }

  /** As the server wants it: each card as often as it is in the deck. */
  get list(): string[] {
    return this.entries.flatMap(({ one, count }) => Array<string>(count).fill(one.key));
  }

  of(key: string): number {
    return this.cards[key] ?? 0;
  }

  put(key: string, count: number): void {
    const most = Math.min(MOST_OF_ONE, this.of(key) + MOST_CARDS - this.count);
    const whole = Math.max(0, Math.min(most, count));
    if (whole) this.cards[key] = whole;
    else delete this.cards[key];
    this.changed();
  }

  add(key: string, more = 1): void {
    this.put(key, this.of(key) + more);
  }

  /** Go on with another deck; what was there can be got back. */
  open(name: string, cards: Record<string, number>): void {
    this.before = this.count ? { name: this.name, cards: { ...this.cards } } : null;
    this.name = name;
    this.cards = this.known(cards);
    this.changed();
  }

  back(): void {
    const { before } = this;
    if (!before) return;
    this.before = null;
    this.name = before.name;
    this.cards = { ...before.cards };
    this.changed();
  }

  call(name: string): void {
    this.name = name;
    keep(this.game, { name, cards: this.cards });
  }

  private known(cards: Record<string, number>): Record<string, number> {
    const keys = new Set(this.all.map((one) => one.key));
    return Object.fromEntries(Object.entries(cards).filter(([key, count]) => keys.has(key) && count > 0));
  }

  private changed(): void {
    keep(this.game, { name: this.name, cards: this.cards });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  /** Ask the rules what they have against it. */
  async check(): Promise<void> {
    const round = ++this.round;
    try {
      const { reasons } = await api.checkDeck({ game: this.game, cards: this.list });
      if (round !== this.round) return;
      this.reasons = reasons;
      this.trouble = null;
    } catch (no) {
      if (round === this.round) this.trouble = no instanceof Refused ? no : new Refused("fault", "Something went wrong here.");
    }
  }
}

const keyOf = (game: string) => `cardwright-deck-${game}`;

function kept(game: string): Draft {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(game)) ?? "{}") as Partial<Draft> | null;
    return { name: String(found?.name ?? ""), cards: found?.cards ?? {} };
  } catch {
    return { name: "", cards: {} };
  }
}

function keep(game: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(draft));
  } catch {
    // a browser that keeps nothing: it stays for this page
  }
}

/** How often each card stands in a list of names. */
export function counted(names: string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of names) found[name] = (found[name] ?? 0) + 1;
  return found;
}
