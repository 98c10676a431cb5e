/** Decks as text: one "3 Name" a line. Read as people write it; what is not understood is named with its line. */

export interface Named {
  key: string; // as a deck names the card
  name: string; // as it is printed
}

export interface Wrong {
  line: number;
  words: string;
  sentence: string;
}

export interface Read {
  title: string;
  cards: Record<string, number>;
  wrong: Wrong[];
}

export const MOST_OF_ONE = 99;
export const MOST_CARDS = 500; // the server keeps no more
const COMMENT = /^(?:#|\/\/|;)\s*/;
const HEADING = /^\[.*\]$|:$/;
const BEFORE = /^(?:[-*•]\s+)?(\d+)\s*(?:[x×*]\s+|\s)\s*(.+)$/i;
const AFTER = /^(.+?)\s*(?:[x×]\s*(\d+)|\((\d+)\))$/i;

/** A name as it is compared: without case, accents, stars, and with one kind of apostrophe. */
export function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/^[*\s]+|[*\s]+$/g, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
}

/** How many letters must change to make one name the other. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same));
    }
    row = next;
  }
  return row[other.length]!;
}

/** The names that are most like what was written, if any is. */
export function nearest(words: string, all: Named[], most = 2): string[] {
  const wanted = plain(words);
  const far = Math.max(2, Math.floor(wanted.length / 3));
  return all
    .map(({ key, name }) => ({ key, far: plain(name).includes(wanted) ? 0 : distance(wanted, plain(name)) }))
    .filter((one) => one.far <= far)
    .sort((a, b) => a.far - b.far || a.key.localeCompare(b.key, "en"))
    .slice(0, most)
    .map((one) => one.key);
}

function index(all: Named[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, name } of all) {
    for (const words of new Set([plain(key), plain(name)])) found.set(words, [...(found.get(words) ?? []), key]);
  }
  return found;
}

/** A line in a number and a name. A name that ends or begins with a number is tried as a whole first. */
function parts(line: string, known: Map<string, string[]>): { count: number; name: string } {
  if (known.has(plain(line))) return { count: 1, name: line };
  const before = BEFORE.exec(line);
  if (before) return { count: Number(before[1]), name: before[2]! };
  const after = AFTER.exec(line);
  if (after) return { count: Number(after[2] ?? after[3]), name: after[1]! };
  return { count: 1, name: line };
}

function no(name: string, keys: string[], all: Named[]): string {
  if (keys.length > 1) return `Could be ${keys.join(" or ")}: write which.`;
  const near = nearest(name, all);
  return near.length ? `There is no such card. Is it ${near.join(" or ")}?` : "There is no such card in this game.";
}

export function read(text: string, all: Named[]): Read {
  const known = index(all);
  const found: Read = { title: "", cards: {}, wrong: [] };
  text.split(/\r?\n/).forEach((whole, at) => {
    const line = whole.trim();
    if (COMMENT.test(line)) {
      if (!found.title && !Object.keys(found.cards).length) found.title = line.replace(COMMENT, "").trim();
      return;
    }
    if (!line || HEADING.test(line)) return;
    const { count, name } = parts(line, known);
    const keys = known.get(plain(name)) ?? [];
    const wrong = (sentence: string) => found.wrong.push({ line: at + 1, words: line.slice(0, 80), sentence });
    if (keys.length !== 1) wrong(no(name, keys, all));
    else if (count < 1 || count > MOST_OF_ONE) wrong(`The number of a card is 1 to ${MOST_OF_ONE}.`);
    else found.cards[keys[0]!] = (found.cards[keys[0]!] ?? 0) + count;
  });
  return found;
}

/** The deck as text, in the order of the cards given. */
export function written(title: string, cards: Record<string, number>, order: Named[]): string {
  const lines = order.filter(({ key }) => cards[key]).map(({ key }) => `${cards[key]} ${key}`);
  return [title ? `# ${title}` : "", ...lines].filter(Boolean).join("\n") + "\n";
}
