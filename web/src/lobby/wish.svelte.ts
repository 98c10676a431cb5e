/** The table that somebody is about to make: game, who sits where, decks, terms. */

import type { GameTold } from "../net/api.ts";
import type { Clock, SeatWish, TableWish, Terms } from "../net/shapes.ts";

export type Company = "as chosen" | "friends" | "this screen";
export type Choices = Required<Pick<Terms, "take_back" | "watch" | "abandoned">>;

const KEY = "cardwright-last";
const DAY = 86_400;
export const CLOCKS: readonly (readonly [string, string, Clock])[] = [
  ["none", "None", { kind: "none" }],
  ["quick", "5 min + 5 s", { kind: "bank", seconds: 300, add: 5 }],
  ["bank", "20 min + 10 s", { kind: "bank", seconds: 1200, add: 10 }],
  ["move", "2 min a move", { kind: "move", seconds: 120 }],
  ["day", "A day a move", { kind: "move", seconds: DAY }],
];

export class Wish {
  readonly games: GameTold[];
  game: GameTold = $state.raw()!;
  mine = $state(""); // the own deck
  others: Required<SeatWish>[] = $state([]);
  clock = $state("none");
  terms: Choices = $state({ take_back: "agreed", watch: "link", abandoned: "wait" });
  settings: Record<string, number> = $state({});

  constructor(games: GameTold[]) {
    this.games = games;
    const last = kept();
    this.choose(games.find((game) => game.id === last.game) ?? games[0]!);
    if (this.game.bots.some((bot) => bot.id === last.bot)) this.playAgainst(last.bot!);
  }

  /** The bot that all others are, empty if they are not alike. */
  get bot(): string {
    const [first, ...rest] = this.others.map((seat) => seat.who);
    return first && rest.every((who) => who === first) ? first : "";
  }

  get seats(): number {
    return 1 + this.others.length;
  }

  choose(game: GameTold): void {
    const bot = this.bot;
    this.game = game;
    this.mine = "";
    this.settings = Object.fromEntries(game.settings.map((setting) => [setting.name, setting.standard]));
    const who = game.bots.some((one) => one.id === bot) ? bot : game.usual_bot;
    this.others = Array.from({ length: game.seats[0]! - 1 }, () => ({ who, deck: "" }));
  }

  sitDown(seats: number): void {
    const who = this.bot || this.game.usual_bot;
    this.others = Array.from({ length: seats - 1 }, (_, at) => this.others[at] ?? { who, deck: "" });
  }

  playAgainst(bot: string): void {
    for (const seat of this.others) seat.who = bot;
  }

  /** As it is sent to the server. */
  table(company: Company, listed = false): TableWish {
    const who = { friends: "open", "this screen": "me" };
    const others = this.others.map((seat) => {
      const sits = company === "as chosen" ? seat.who : who[company];
      return { who: sits, deck: sits === "open" ? "" : seat.deck };
    });
    keep({ game: this.game.id, bot: this.bot });
    const clock = CLOCKS.find(([id]) => id === this.clock)![2];
    const changed = this.game.settings.filter((one) => this.settings[one.name] !== one.standard);
    const settings = Object.fromEntries(changed.map((one) => [one.name, this.settings[one.name]!]));
    return {
      game: this.game.id,
      seats: [{ who: "me", deck: this.mine }, ...others],
      terms: { clock, ...this.terms, listed, settings },
    };
  }
}

interface Last {
  game?: string;
  bot?: string;
}

function kept(): Last {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") as Last | null) ?? {};
  } catch {
    return {};
  }
}

function keep(last: Last): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(last));
  } catch {
    // a browser that keeps nothing
  }
}
