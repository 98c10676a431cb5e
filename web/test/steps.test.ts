import assert from "node:assert/strict";
import { test } from "node:test";
import type { StepShown, ViewShown } from "../src/net/shapes.ts";
import { stepAfter } from "../src/replay/steps.ts";

const view = { game: "duel", places: { a: { count: 1 }, b: { count: 2 } } } as unknown as ViewShown;
const line = { text: "Ann plays.", clause: "X-1" };
const first: StepShown = { by: "", pick: "", lines: [line, line], view };

test("the first step of a part is seen whole", () => {
  assert.deepEqual(stepAfter(undefined, first), { by: "", pick: "", lines: [line, line], view, told: 2 });
});

test("a step is the one before with what has changed", () => {
  const change = { k: { places: { k: { a: { k: { count: { "=": 5 } } } } } } };
  const second = stepAfter(stepAfter(undefined, first), { by: "Ann", pick: "play", lines: [line], change });
  assert.equal(second.view.places["a"]?.count, 5);
  assert.equal(second.view.places["b"], view.places["b"]);
  assert.equal(second.told, 3);
  assert.equal(view.places["a"]?.count, 1);
});

test("a new part begins anew", () => {
  const other = { game: "other" } as unknown as ViewShown;
  const step = stepAfter(stepAfter(undefined, first), { by: "", pick: "", lines: [], view: other });
  assert.equal(step.view, other);
  assert.equal(step.told, 2);
});
