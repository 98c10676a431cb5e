/** Which puzzles this person has solved and which lessons it has finished; kept in the browser alone. */

const KEY = "cardwright-done";

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

class Done {
  private all: string[] = $state(kept());

  has(kind: "challenge" | "tutorial", game: string, name: string): boolean {
    return this.all.includes(`${kind} ${game} ${name}`);
  }

  add(kind: "challenge" | "tutorial", game: string, name: string): void {
    if (this.has(kind, game, name)) return;
    this.all.push(`${kind} ${game} ${name}`);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // a browser that keeps nothing: it holds for this page
    }
  }
}

export const done = new Done();
