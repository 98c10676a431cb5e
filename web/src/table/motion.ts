/** Cards travel from where they were to where they are. Found by comparing two states: nothing secret has a name. */

import { settings } from "../app/settings.svelte.ts";

interface Lying {
  handle: string;
  name: string;
  place: string;
  box: DOMRect;
}

const TOGETHER = 40; // ms between cards that move at once
const LONGEST = 600;

/** Where every card and pile lies now. */
export function lying(root: HTMLElement): Lying[] {
  const cards = [...root.querySelectorAll<HTMLElement>("[data-handle]")].map((element) => ({
    handle: element.dataset.handle!,
    name: element.dataset.name ?? "",
    place: element.dataset.handle!.slice(0, element.dataset.handle!.lastIndexOf("#")),
    box: element.getBoundingClientRect(),
  }));
  const piles = [...root.querySelectorAll<HTMLElement>("button.pile[data-place], .zone--backs[data-place], .zone--pile[data-place]")].map((element) => ({
    handle: "", name: "", place: element.dataset.place!, box: element.getBoundingClientRect(),
  }));
  return [...cards, ...piles];
}

/** Let what has moved travel; what only changed is ringed for a moment. */
export function travel(root: HTMLElement, before: Lying[]): void {
  const now = [...root.querySelectorAll<HTMLElement>("[data-handle]")];
  const left = [...before];
  const arrived: HTMLElement[] = [];
  for (const element of now) {
    const place = placeOf(element);
    const same = left.findIndex((one) => one.handle && one.place === place && one.name === (element.dataset.name ?? ""));
    if (same < 0) arrived.push(element);
    else {
      slide(element, left[same]!.box, 0);
      left.splice(same, 1);
    }
  }
  arrived.forEach((element, nth) => arrive(element, left, nth));
}

const placeOf = (element: HTMLElement) => element.dataset.handle!.slice(0, element.dataset.handle!.lastIndexOf("#"));

function arrive(element: HTMLElement, left: Lying[], nth: number): void {
  const name = element.dataset.name ?? "";
  const owner = placeOf(element).split(".")[0]!;
  let from = left.findIndex((one) => one.handle && name && one.name === name);
  if (from < 0) from = left.findIndex((one) => one.handle && !one.name && one.place.startsWith(`${owner}.`));
  const came = from >= 0 ? left.splice(from, 1)[0] : left.find((one) => !one.handle && one.place.startsWith(`${owner}.`));
  if (settings.still) ring(element);
  else if (came) slide(element, came.box, Math.min(nth * TOGETHER, LONGEST));
}

function slide(element: HTMLElement, from: DOMRect, delay: number): void {
  const to = element.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (settings.still || (Math.abs(x) < 1 && Math.abs(y) < 1) || !from.width) return;
  const pace = 100 / Math.max(settings.now.speed, 10);
  element.animate([{ translate: `${x}px ${y}px`, zIndex: 5 }, { translate: "0 0", zIndex: 5 }], {
    duration: 220 * pace,
    delay: delay * pace,
    easing: "cubic-bezier(.2, .7, .2, 1)",
    fill: "backwards",
  });
}

function ring(element: HTMLElement): void {
  element.classList.add("is-changed");
  setTimeout(() => element.classList.remove("is-changed"), 1000);
}
