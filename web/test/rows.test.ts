import assert from "node:assert/strict";
import { test } from "node:test";
import { clockWords, headOf, newsOf, timeWords, turnOf } from "../src/lobby/rows.ts";
import type { RowShown, SitterShown } from "../src/net/shapes.ts";

const ME: SitterShown = { name: "Ann", bot: "", yours: true };
const BEN: SitterShown = { name: "Ben", bot: "", yours: false };
const BOT: SitterShown = { name: "Greedy", bot: "greedy", yours: false };
const FREE: SitterShown = { name: "", bot: "", yours: false };

function row(part: Partial<RowShown>): RowShown {
  return { table: "t", game: "duel", made: 1, state: "playing", seats: [ME, BEN], terms: "{}", turn: "you", news: "Ben draws.", ending: "", left: -1, ...part };
}

test("a row names the others and what is free", () => {
  assert.equal(headOf(row({})), "Ben");
  assert.equal(headOf(row({ seats: [ME, BEN, BOT, FREE] })), "Ben and Greedy (bot) · 1 free seat");
  assert.equal(headOf(row({ seats: [ME, { ...ME, name: "Ann 2" }] })), "on one screen");
});

test("whose turn it is, and what a table is there for", () => {
  assert.deepEqual([turnOf(row({}))?.words, turnOf(row({}))?.mine], ["Your turn", true]);
  assert.equal(turnOf(row({ turn: "others" }))?.words, "Their turn");
  assert.equal(turnOf(row({ state: "open", turn: "" }))?.words, "Waiting");
  assert.equal(turnOf(row({ state: "open", turn: "", seats: [BEN, FREE] }))?.words, "Join");
  assert.equal(turnOf(row({ turn: "", seats: [BEN, BOT] }))?.words, "Watch");
  assert.equal(turnOf(row({ turn: "" })), null);
});

test("a game that is over says how, and no news", () => {
  const over = row({ state: "over", ending: "lost" });
  assert.deepEqual([turnOf(over)?.words, newsOf(over)], ["You lost", ""]);
  assert.equal(turnOf(row({ state: "over", ending: "Ann won" }))?.words, "Ann won");
});

test("times are said in the words that suit them", () => {
  assert.deepEqual([59, 600, 7200, 172_800, -3].map(timeWords), ["0:59", "10:00", "2 h", "2 days", "0:00"]);
  assert.equal(clockWords(row({ left: 65_000 })), "1:05");
  assert.equal(clockWords(row({})), "no clock");
  assert.equal(clockWords(row({ terms: '{"clock":{"kind":"bank","seconds":300,"add":5}}' })), "5:00 + 5 s");
  assert.equal(clockWords(row({ terms: "not JSON" })), "no clock");
});
