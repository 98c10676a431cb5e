/** What a person has set on this device; kept in the browser alone. */

export interface Settings {
  appearance: "system" | "light" | "dark";
  motion: "system" | "full" | "less";
  sound: number; // 0 to 100
  speed: number; // percent of the usual pace of animations
  forced: "play" | "stop"; // moves without a choice: play them, or stop at each
}

const KEY = "cardwright-settings";
const USUAL: Settings = { appearance: "system", motion: "system", sound: 40, speed: 100, forced: "play" };

function kept(): Settings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...USUAL, ...(found && typeof found === "object" ? found : {}) };
  } catch {
    return { ...USUAL };
  }
}

class Kept {
  now: Settings = $state(kept());

  set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
    this.now[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // a browser that keeps nothing: it holds for this page
    }
    this.apply();
  }

  /** Put what the style sheet must know on the root. */
  apply(): void {
    const root = document.documentElement;
    if (this.now.appearance === "system") root.removeAttribute("data-theme");
    else root.dataset.theme = this.now.appearance;
    if (this.now.motion === "less") root.dataset.motion = "less";
    else root.removeAttribute("data-motion");
    root.style.setProperty("--pace", String(100 / Math.max(this.now.speed, 10)));
  }

  get still(): boolean {
    const wanted = this.now.motion;
    return wanted === "less" || (wanted === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
}

export const settings = new Kept();
