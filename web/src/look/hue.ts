/** The colours of a hue, as a style: base, and what can be read on it. */

import type { Board } from "../net/game.ts";

/** The relative luminance of "#rrggbb", as WCAG has it. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Ink or paper, whichever has more contrast. */
export function on(colour: string): string {
  return luminance(colour) > 0.205 ? "#10201a" : "#ffffff";
}

export function hueStyle(board: Board, hues: string[]): string {
  const [first, second] = hues.map((hue) => board.hues[hue]);
  const style = first ? pair("", first[1], first[2]) : "--hue: var(--hue-none); --on: var(--on-none);";
  return second ? style + pair("2", second[1], second[2]) : style;
}

/** The style of one hue from its two colours. */
export function pair(which: "" | "2", light: string, dark: string): string {
  return (
    `--hue${which}: light-dark(${light}, ${dark}); --on${which}: light-dark(${on(light)}, ${on(dark)}); ` +
    `--ink-on${which}: light-dark(${light}, ${dark});`
  );
}
