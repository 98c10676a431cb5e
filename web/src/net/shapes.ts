// Written by tools/web_types.py from the messages of the server; change those instead.

export interface Account {
  account: string;
  password: string;
}

export interface Answer {
  type: "answer";
  v: number;
  id: string;
  offer: number;
  yes: boolean;
}

/** Take the own seat back from the bot that stands in. */
export interface Back {
  type: "back";
  v: number;
  id: string;
}

/** A card where the viewer may look; a game adds what everybody may read on it now. */
export interface CardShown {
  face_down?: boolean;
  handle: string;
  hidden?: boolean;
  key?: string;
  kind?: string;
  name?: string;
  on?: string;
  player?: string;
  [fact: string]: unknown;
}

/** A challenge in the list of its game. */
export interface ChallengeShown {
  about: string;
  goal: string;
  name: string;
  seat: string;
  title: string;
}

export interface Chat {
  type: "chat";
  v: number;
  id: string;
  words: string;
}

export interface ChatShown {
  seat: number;
  time: number;
  who: string;
  words: string;
}

/** How much time there is: none counted, so much for each move, or a bank with something added by each move. */
export interface Clock {
  kind?: "bank" | "move" | "none";
  seconds?: number;
  add?: number;
}

export interface ClockShown {
  left: number;
  runs: boolean;
}

export interface Concede {
  type: "concede";
  v: number;
  id: string;
}

/** The challenge of the day. */
export interface DayShown {
  about: string;
  day: string;
  game: string;
  goal: string;
  name: string;
  seat: string;
  title: string;
}

/** A question with its answers in words; for each answer the card it is about and the one it is done to. */
export interface DecisionShown {
  about?: string[];
  options: string[];
  question: string;
  take_backs: string[];
  toward?: string[];
}

/** A deck that is not kept, to be played with these settings of its game. */
export interface DeckCheck {
  game: string;
  cards: string[];
  settings?: Record<string, number>;
}

export interface DeckWish {
  game: string;
  name: string;
  cards: string[];
}

/** The request of this id was carried out and is in the store. */
export interface DoneMessage {
  id: string;
  reason?: ReasonShown | null;
  reasons?: Record<string, ReasonShown>;
  type: "done";
  v: number;
}

export interface EndingShown {
  clause: string;
  winners: string[];
  words: string;
}

/** What all may know of the luck at a table; `table/fair.py` says what it is for. */
export interface FairShown {
  chain: string;
  commitment: string;
  draws: number;
  entropy: (string | null)[];
  open: boolean;
  wanted: boolean;
}

export interface Guest {
  name: string;
}

/** Show the own hand to onlookers, or no longer. */
export interface Hands {
  type: "hands";
  v: number;
  id: string;
  open: boolean;
}

/** A table as somebody sees it who may sit down there. */
export interface InvitedShown {
  commitment: string;
  game: string;
  seats: SitterShown[];
  state: string;
  table: string;
  terms: string;
}

export interface Join {
  invite: string;
  seat?: number;
  deck?: string;
  entropy?: string;
  contributes?: boolean;
}

export interface LessonShown {
  clauses: string[];
  do: string[];
  say: string;
}

export interface LineShown {
  clause: string;
  text: string;
}

/** A table that was made: how others get in, and how its maker gets back from another device. */
export interface Made {
  table: string;
  invite: string;
  seat_tokens: Record<string, string>;
  commitment?: string;
}

export interface MayShown {
  come_back: boolean;
  concede: boolean;
  draw: boolean;
  open: boolean;
  rematch: boolean;
  undo: string;
}

export interface Mute {
  type: "mute";
  v: number;
  id: string;
  who: string;
}

/** The request of this id was refused. */
export interface NoMessage {
  clause: string;
  id: string;
  kind: string;
  sentence: string;
  type: "no";
  v: number;
}

export interface Offer {
  type: "offer";
  v: number;
  id: string;
  kind: string;
}

export interface OfferShown {
  about: string;
  answer: boolean;
  from: string;
  kind: string;
  number: number;
}

/** Where a game comes from that did not begin as usual: a position, a challenge, a tutorial. */
export interface OriginShown {
  about?: string;
  dealt_again?: boolean;
  goal?: string;
  kind: "challenge" | "position" | "tutorial";
  lesson?: number;
  name?: string;
  now?: string[];
  seat?: string;
  standing?: "met" | "missed" | "open";
  title?: string;
}

export interface PersonShown {
  bot: string;
  name: string;
  open: boolean;
}

export interface Pick {
  type: "pick";
  v: number;
  id: string;
  words: string;
}

/** A place: how many cards, and those that the viewer may read or still knows. */
export interface PlaceShown {
  cards?: CardShown[];
  count?: number;
  known?: string[];
  known_at?: Record<string, string>;
}

/** Why something can't be done. */
export interface ReasonShown {
  clause: string;
  kind: string;
  meant: string[];
  sentence: string;
}

export interface ReplayShown {
  eyes: string[];
  from: number;
  game: string;
  names: string[];
  over: boolean;
  part: StepShown[];
  steps: number;
  table: string;
  through: string;
}

/** Something was missed: send the whole state. */
export interface Resync {
  type: "resync";
  v: number;
}

/** A table in the lobby. Of an own one: whose turn it is, what happened last, how it ended, the time left. */
export interface RowShown {
  ending: string;
  game: string;
  left: number;
  made: number;
  news: string;
  seats: SitterShown[];
  state: string;
  table: string;
  terms: string;
  turn: "" | "others" | "you";
}

export interface SeatShown {
  name: string;
  out: boolean;
}

/** Who is to sit on a seat, with which deck: its id, one of the own by "mine:NAME", or a drawn one. */
export interface SeatWish {
  who?: string;
  deck?: string;
}

/** A position that somebody shows by a link. */
export interface SharedShown {
  game: string;
  log: LineShown[];
  names: string[];
  step: number;
  through: string;
  view: ViewShown;
}

/** Look from another of the own seats, or through the eyes of a player who shows its hand. */
export interface Sit {
  type: "sit";
  v: number;
  seat?: number;
  through?: string;
}

/** Who sits at a table: no name is a free seat, a bot plays what has one. */
export interface SitterShown {
  bot: string;
  name: string;
  yours: boolean;
}

/** The whole state (base 0), or what turns the state of number `base` into this one. */
export interface StateMessage {
  base: number;
  change?: Record<string, unknown>;
  n: number;
  state?: TableShown;
  type: "state";
  v: number;
}

/** A step of a replay: who brought it about, the own pick in words, what is told, the view or its change. */
export interface StepShown {
  by: string;
  change?: Record<string, unknown>;
  lines: LineShown[];
  pick: string;
  view?: ViewShown;
}

/** A table as one person sees it. */
export interface TableShown {
  chat: ChatShown[];
  clocks: ClockShown[];
  fair: FairShown | null;
  game: string;
  log: LineShown[];
  may: MayShown;
  next: string;
  offers: OfferShown[];
  older: string;
  origin: OriginShown | null;
  seats: PersonShown[];
  state: string;
  table: string;
  terms: string;
  view: ViewShown | null;
  you: number;
  yours: number[];
}

/** A table as somebody wants it. */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  terms?: Terms;
  contributes?: boolean;
}

/** What holds at a table from its first move to its last. */
export interface Terms {
  clock?: Clock;
  take_back?: "agreed" | "never" | "safe";
  watch?: "link" | "nobody";
  listed?: boolean;
  abandoned?: "bot" | "end" | "wait";
  abandoned_after?: number;
  settings?: Record<string, number>;
}

export interface Token {
  token: string;
}

export interface TutorialShown {
  about: string;
  lessons: LessonShown[];
  name: string;
  title: string;
}

export interface Undo {
  type: "undo";
  v: number;
  id: string;
}

/** The game as one seat may see it. */
export interface ViewShown {
  asked: string[];
  decision: DecisionShown | null;
  ending: EndingShown | null;
  game: string;
  places: Record<string, PlaceShown>;
  seats: SeatShown[];
  table: Record<string, unknown>;
  viewer: string | null;
}

/** Why can't I do this? Without words: everything that is forbidden now. */
export interface Why {
  type: "why";
  v: number;
  id: string;
  words?: string;
}
