import assert from "node:assert/strict";
import { test } from "node:test";
import { patch } from "../src/net/patch.ts";

test("a value takes the place of another", () => {
  assert.deepEqual(patch({ a: 1 }, { k: { a: { "=": 2 } } }), { a: 2 });
});

test("keys come and go", () => {
  assert.deepEqual(patch({ a: 1, b: 2 }, { k: { c: { "=": 3 } }, "-": ["a"] }), { b: 2, c: 3 });
});

test("a list keeps its front and its back", () => {
  assert.deepEqual(patch([1, 2, 3, 4], { l: [1, 1, [9]] }), [1, 9, 4]);
  assert.deepEqual(patch([1, 2], { l: [2, 0, [3]] }), [1, 2, 3]);
});

test("what did not change stays the same object", () => {
  const old = { a: { deep: 1 }, b: 1 };
  const now = patch(old, { k: { b: { "=": 2 } } }) as typeof old;
  assert.equal(now.a, old.a);
});
