/** What lies on the desk of the one who looks: the table, what is known of its game, what is chosen or looked at. */

import { getContext, setContext } from "svelte";
import { settings } from "../app/settings.svelte.ts";
import { face, type Face } from "../card/face.ts";
import { Refused } from "../net/api.ts";
import type { Board, CardPrint } from "../net/game.ts";
import type { CardShown, ReasonShown, TableShown, ViewShown } from "../net/shapes.ts";
import { foesOf, nearOf, placeOfHandle, screenOf, type Screen } from "./layout.ts";
import type { Table } from "./table.svelte.ts";
import { nameOf } from "./words.ts";

const narrow = matchMedia("(max-width: 760px)");

export interface Option {
  words: string;
  about: string;
  toward: string;
  back: boolean; // it only takes back an earlier one
}

/** Where a table's states come from; a replay has one as well, in which nothing can be done. */
export interface Source {
  readonly state: TableShown | null;
  pick(words: string): Promise<unknown>;
  reasons(): Promise<Record<string, ReasonShown>>;
}

export class Desk {
  readonly table: Source;
  readonly board: Board;
  readonly prints: Record<string, CardPrint>;
  readonly screen: Screen;
  chosen = $state(""); // the handle of the card that is selected
  looked = $state(""); // of the card under the pointer or the keyboard
  lookedName = $state(""); // a card that lies nowhere in sight, by name
  shownFoe = $state("");
  refused: { what: string; sentence: string; clause: string } | null = $state.raw(null);
  sheet: "" | "card" | "log" = $state(""); // on a small screen: what lies over the table
  pile = $state(""); // the place whose cards are spread out
  half = $state(""); // on a small screen: the half that is shown
  small = $state(narrow.matches);

  readonly state = $derived.by(() => this.table.state);
  readonly view: ViewShown | null = $derived.by(() => this.state?.view ?? null);
  readonly near = $derived.by(() => (this.view ? nearOf(this.view) : ""));
  readonly foes = $derived.by(() => (this.view ? foesOf(this.view) : []));
  readonly foe = $derived.by(() => (this.foes.includes(this.shownFoe) ? this.shownFoe : (this.foes[0] ?? "")));
  readonly options: Option[] = $derived.by(() => optionsOf(this.view));
  readonly byCard: Map<string, Option[]> = $derived.by(() => Map.groupBy(this.options, (option) => option.about));
  readonly loose: Option[] = $derived.by(() => this.byCard.get("") ?? []);
  readonly mine: Option[] = $derived.by(() => (this.chosen ? this.optionsOf(this.chosen) : []));
  readonly cards: Map<string, CardShown> = $derived.by(() => cardsOf(this.view));
  private readonly handIsAsked = $derived.by(() => this.options.some((option) => this.inHand(option.about)));
  private known: { state: TableShown | null; reasons: Promise<Record<string, ReasonShown>> } | null = null;

  constructor(table: Source, board: Board, prints: Record<string, CardPrint>) {
    this.table = table;
    this.board = board;
    this.prints = prints;
    this.screen = screenOf(board);
    narrow.addEventListener("change", () => (this.small = narrow.matches));
  }

  print(card: CardShown | undefined): CardPrint | undefined {
    return card ? (this.prints[card.key ?? ""] ?? this.prints[card.name ?? ""]) : undefined;
  }

  face(card: CardShown): Face {
    return face(this.board, this.print(card), card);
  }

  /** The card that is shown in full. */
  get inFull(): CardShown | undefined {
    if (this.lookedName) return { handle: "", name: this.lookedName };
    return this.cards.get(this.looked) ?? this.cards.get(this.chosen);
  }

  /** What can be done with a card. Of equal cards in one place only one is offered: the others stand for it. */
  optionsOf(handle: string): Option[] {
    const own = this.byCard.get(handle);
    if (own || !this.inHand(handle)) return own ?? [];
    const card = this.cards.get(handle);
    const place = placeOfHandle(handle);
    const twin = [...this.byCard.keys()].find((other) => placeOfHandle(other) === place && alike(this.cards.get(other), card));
    return twin ? this.byCard.get(twin)! : [];
  }

  may(handle: string): boolean {
    return this.optionsOf(handle).length > 0;
  }

  /** Does the card wait in a hand of one's own without an option? */
  waits(handle: string): boolean {
    return this.inHand(handle) && Boolean(this.view?.decision) && !this.may(handle);
  }

  /** And is it shut out while others of the hand are not? Where nothing of the hand is asked about, nothing is dimmed. */
  mayNot(handle: string): boolean {
    return this.handIsAsked && this.waits(handle);
  }

  private inHand(handle: string): boolean {
    const place = placeOfHandle(handle);
    return [...this.screen.hand, ...this.screen.asked].some((name) => place === `${this.near}.${name}`);
  }

  choose(handle: string): void {
    this.chosen = handle;
    this.refused = null;
    if (handle && this.waits(handle)) void this.explain(handle);
  }

  async take(option: Option): Promise<void> {
    this.chosen = "";
    this.refused = null;
    try {
      await this.table.pick(option.words);
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      this.refused = { what: `“${option.words}” was not done.`, sentence: no.message, clause: no.clause };
    }
  }

  /** Take the only thing that the card can do; True if there was just one. */
  takeOnly(handle: string): boolean {
    const options = this.optionsOf(handle);
    if (options.length !== 1) return false;
    void this.take(options[0]!);
    return true;
  }

  /** Say why nothing can be done with a card now. */
  async explain(handle: string): Promise<void> {
    const card = this.cards.get(handle);
    if (!card?.name) return;
    const reasons = await this.reasons();
    if (this.chosen !== handle) return;
    const name = card.name;
    const found = Object.entries(reasons).filter(([words]) => words.includes(name));
    const [words, reason] = found[0] ?? [];
    this.refused = {
      what: `${nameOf(this.board, card)} can’t be used now.`,
      sentence: reason?.sentence ?? (words ? "" : "It is not asked for in this decision."),
      clause: reason?.clause ?? "",
    };
  }

  /** Everything that is forbidden now; asked for once a state. */
  private reasons(): Promise<Record<string, ReasonShown>> {
    if (this.known?.state !== this.state) this.known = { state: this.state, reasons: this.table.reasons() };
    return this.known!.reasons;
  }

  /** A move without a choice that may be made for the player: the end of a turn is always its own to say. */
  get forced(): Option | null {
    const [only, ...others] = this.options;
    if (settings.now.forced === "stop" || !only || others.length || only.about) return null;
    return /^(pass|continue|done)$/.test(only.words) ? only : null;
  }
}

/** Are two cards the same but for where they lie? */
function alike(one: CardShown | undefined, other: CardShown | undefined): boolean {
  return Boolean(one?.name) && JSON.stringify({ ...one, handle: "" }) === JSON.stringify({ ...other, handle: "" });
}

function optionsOf(view: ViewShown | null): Option[] {
  const decision = view?.decision;
  if (!decision) return [];
  const words = [...decision.options, ...decision.take_backs];
  return words.map((said, index) => ({
    words: said,
    about: decision.about?.[index] ?? "",
    toward: decision.toward?.[index] ?? "",
    back: index >= decision.options.length,
  }));
}

function cardsOf(view: ViewShown | null): Map<string, CardShown> {
  const found = new Map<string, CardShown>();
  for (const place of Object.values(view?.places ?? {})) for (const card of place.cards ?? []) found.set(card.handle, card);
  return found;
}

const KEY = Symbol("desk");
export const putDesk = (desk: () => Desk) => setContext(KEY, desk);
export const useDesk = () => getContext<() => Desk>(KEY)();
export type { Table };
