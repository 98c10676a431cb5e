import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, nearest, plain, read, written, type Named } from "../src/decks/text.ts";

const CARDS: Named[] = [
  { key: "Punch", name: "Punch" },
  { key: "Strong Punch", name: "Strong Punch" },
  { key: "King's Champion", name: "King's Champion" },
  { key: "Ashild Wolf-Mother", name: "Ashild Wolf-Mother" },
  { key: "Édouard", name: "Édouard" },
  { key: "Gate 7", name: "Gate 7" },
  { key: "Sealing Word (North)", name: "Sealing Word" },
  { key: "Sealing Word (South)", name: "Sealing Word" },
];

test("numbers stand before or after the name, or are left out", () => {
  const text = "3 Punch\n2x Strong Punch\n1× King's Champion\nAshild Wolf-Mother x2\nÉdouard (3)\nGate 7";
  const expected = { Punch: 3, "Strong Punch": 2, "King's Champion": 1, "Ashild Wolf-Mother": 2, Édouard: 3, "Gate 7": 1 };
  assert.deepEqual(read(text, CARDS), { title: "", cards: expected, wrong: [] });
});

test("case, accents, stars, apostrophes, bullets and line ends do not matter", () => {
  const text = "- 2 *PUNCH*\r\n 1 king’s  champion \r\n1 Ashild Wolf–Mother\r\nedouard\r\n";
  assert.deepEqual(read(text, CARDS).cards, { Punch: 2, "King's Champion": 1, "Ashild Wolf-Mother": 1, Édouard: 1 });
});

test("a card on several lines is counted together", () => {
  assert.deepEqual(read("2 Punch\n1 punch", CARDS).cards, { Punch: 3 });
});

test("the first comment is the name of the deck; headings and empty lines say nothing", () => {
  const found = read("# Stone by Stone\n\nAttacks:\n[Main]\n2 Punch\n// 3 Strong Punch\n# later", CARDS);
  assert.deepEqual(found, { title: "Stone by Stone", cards: { Punch: 2 }, wrong: [] });
});

test("what is not understood is named with its line and the nearest card", () => {
  const { wrong, cards } = read("2 Punch\n\n1 Strong Pumch\n4 Zzyzzyva", CARDS);
  assert.deepEqual(cards, { Punch: 2 });
  assert.deepEqual(wrong.map(({ line }) => line), [3, 4]);
  assert.match(wrong[0]!.sentence, /Is it Strong Punch\?/);
  assert.equal(wrong[1]!.sentence, "There is no such card in this game.");
});

test("a name of two cards asks which, and the whole name says it", () => {
  assert.match(read("Sealing Word", CARDS).wrong[0]!.sentence, /North\) or Sealing Word \(South/);
  assert.deepEqual(read("2 Sealing Word (North)", CARDS).cards, { "Sealing Word (North)": 2 });
});

test("a number has its bounds", () => {
  assert.deepEqual(read("99 Punch", CARDS).cards, { Punch: 99 });
  assert.deepEqual(read("0 Punch\n100 Punch", CARDS).wrong.map(({ line }) => line), [1, 2]);
});

test("what is written is read again as it was", () => {
  const cards = { "King's Champion": 1, Punch: 3, "Gate 7": 2 };
  const text = written("Mine", cards, CARDS);
  assert.equal(text, "# Mine\n3 Punch\n1 King's Champion\n2 Gate 7\n");
  assert.deepEqual(read(text, CARDS), { title: "Mine", cards, wrong: [] });
});

test("names are near by letters that must change", () => {
  assert.equal(distance("punch", "punch"), 0);
  assert.equal(distance("pumch", "punch"), 1);
  assert.equal(distance("", "abc"), 3);
  assert.deepEqual(nearest("champion", CARDS), ["King's Champion"]);
  assert.equal(plain("  *Ébène* "), "ebene");
});
