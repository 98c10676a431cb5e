/** Keys for the whole table. Tab goes from row to row, arrows from card to card. */

export function nearest(from: HTMLElement, key: string, all: HTMLElement[]): HTMLElement | undefined {
  const here = middle(from);
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const there = all
    .filter((element) => element !== from && element.offsetParent !== null)
    .map((element) => ({ element, at: middle(element) }))
    .map(({ element, at }) => ({ element, along: sign * (sideways ? at.x - here.x : at.y - here.y), aside: Math.abs(sideways ? at.y - here.y : at.x - here.x) }))
    .filter(({ along, aside }) => along > 4 && (!sideways || aside < 60));
  there.sort((one, other) => one.along + 2 * one.aside - (other.along + 2 * other.aside));
  return there[0]?.element;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
