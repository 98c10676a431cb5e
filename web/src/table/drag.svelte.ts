/** Dragging a card onto the table, or onto another card: an extra beside pressing, never the only way. */

import type { Desk, Option } from "./desk.svelte.ts";

const FAR = 8; // pixels until a press becomes a drag

class Drag {
  handle = $state("");
  private x = 0;
  private y = 0;
  private ghost: HTMLElement | null = null;
  private desk: Desk | null = null;
  private pointer = -1;

  begin(event: PointerEvent, handle: string, desk: Desk): void {
    if (event.button || event.pointerType === "touch" || !desk.may(handle)) return;
    [this.x, this.y, this.desk, this.pointer] = [event.clientX, event.clientY, desk, event.pointerId];
    const piece = event.currentTarget as HTMLElement;
    const move = (now: PointerEvent) => this.move(now, handle, piece);
    const end = (now: PointerEvent | KeyboardEvent) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.end(now);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  private move(event: PointerEvent, handle: string, piece: HTMLElement): void {
    if (event.pointerId !== this.pointer) return;
    if (!this.handle && Math.hypot(event.clientX - this.x, event.clientY - this.y) < FAR) return;
    if (!this.ghost) this.lift(handle, piece);
    this.ghost!.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  private lift(handle: string, piece: HTMLElement): void {
    this.handle = handle;
    this.desk!.choose(handle);
    const ghost = piece.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-handle");
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("ghost");
    ghost.style.width = `${piece.getBoundingClientRect().width}px`;
    document.body.append(ghost);
    this.ghost = ghost;
  }

  private end(event: Event): void {
    this.ghost?.remove();
    this.ghost = null;
    const desk = this.desk;
    if (!this.handle || !desk || event.type !== "pointerup") {
      this.handle = "";
      return;
    }
    const { clientX, clientY } = event as PointerEvent;
    const option = dropped(desk, document.elementsFromPoint(clientX, clientY), this.handle);
    this.handle = "";
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    if (option) void desk.take(option);
  }
}

/** What is meant by letting go here: the option towards this card or half, or the only one over the table. */
function dropped(desk: Desk, under: Element[], handle: string): Option | undefined {
  const options = desk.optionsOf(handle);
  const onto = under.find((element) => element instanceof HTMLElement && element.dataset.handle);
  const aimed = options.filter((option) => option.toward && option.toward === (onto as HTMLElement | undefined)?.dataset.handle);
  if (aimed.length === 1) return aimed[0];
  const half = under.find((element) => element instanceof HTMLElement && element.dataset.half);
  const there = half ? options.filter((option) => option.words.endsWith(` ${(half as HTMLElement).dataset.half}`)) : [];
  const part = under.find((element) => element instanceof HTMLElement && element.dataset.verb) as HTMLElement | undefined;
  const verb = there.filter((option) => part && option.words.startsWith(part.dataset.verb!));
  if (verb.length === 1) return verb[0];
  if (there.length === 1) return there[0];
  const table = under.some((element) => element.classList.contains("mats"));
  return table && options.length === 1 ? options[0] : undefined;
}

export const drag = new Drag();
