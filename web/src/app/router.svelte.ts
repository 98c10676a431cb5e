/** Which page is shown: the address of the browser, and links that change it without loading anew. */

class Address {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** The page that is shown: another one is drawn anew, a place on the same one is not. */
  get page(): string {
    return this.parts.slice(0, 2).join("/");
  }

  /** Is it a table whose seats are not all taken yet, or a seat that is brought along from another device? */
  get isWaiting(): boolean {
    return this.query.has("invite") || this.query.has("waiting") || this.hash.startsWith("seat=");
  }

  /** The parts of the path: "/table/abc" is ["table", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.read();
    if (!location.hash) scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const there = new URL(link.href, location.href);
    if (there.origin !== location.origin || link.target || link.download || there.pathname.startsWith("/plain")) return;
    if (there.pathname.startsWith("/api")) return;
    if (there.pathname === location.pathname && there.hash) return;
    event.preventDefault();
    this.go(there.pathname + there.search + there.hash);
  }
}

export const address = new Address();
