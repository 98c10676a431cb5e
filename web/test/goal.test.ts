import assert from "node:assert/strict";
import { test } from "node:test";
import { goalOf } from "../src/puzzles/goal.ts";

test("a goal is said to the one who plays it", () => {
  assert.equal(goalOf({ goal: "P1 wins this turn", seat: "P1" }), "You (P1) win this turn");
  assert.equal(goalOf({ goal: "P2 wins", seat: "P2" }), "You (P2) win");
});

test("a goal of another seat stays as it is", () => {
  assert.equal(goalOf({ goal: "P2 wins", seat: "P1" }), "P2 wins");
  assert.equal(goalOf({}), "");
});
