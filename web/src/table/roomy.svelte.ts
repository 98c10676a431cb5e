/** Is there room for a column beside the table? What explains or leads stands there then, else in the middle. */

const wide = matchMedia("(min-width: 1241px)");

class Roomy {
  matches = $state(wide.matches);

  constructor() {
    wide.addEventListener("change", () => (this.matches = wide.matches));
  }
}

export const roomy = new Roomy();
