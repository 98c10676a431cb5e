/** Which dialog lies over the page. The dialogs themselves are loaded when they are first opened. */

export type DialogName = "settings" | "keys" | "person";

class Dialogs {
  open: DialogName | null = $state(null);

  show(name: DialogName): void {
    this.open = name;
  }

  close(): void {
    this.open = null;
  }
}

export const dialogs = new Dialogs();
