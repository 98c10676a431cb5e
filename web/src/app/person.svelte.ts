/** Who sits in front of the screen. A guest gets a name without being asked for one; it can be changed. */

import { api, type Person } from "../net/api.ts";

const FIRST = ["Quiet", "Bold", "Swift", "Patient", "Clever", "Merry", "Steady", "Bright"];
const SECOND = ["Badger", "Heron", "Otter", "Fox", "Raven", "Lynx", "Hare", "Owl"];

function anyOf(words: string[]): string {
  return words[crypto.getRandomValues(new Uint32Array(1))[0]! % words.length]!;
}

class Me {
  now: Person = $state({ name: null, account: "" });
  known = $state(false); // has the server said who this is?

  async ask(): Promise<Person> {
    this.now = await api.me();
    this.known = true;
    return this.now;
  }

  /** Be somebody before doing something that needs a name. */
  async beSomebody(): Promise<Person> {
    if (!this.known) await this.ask();
    if (!this.now.name) this.now = await api.guest({ name: `${anyOf(FIRST)} ${anyOf(SECOND)}` });
    return this.now;
  }

  /** Be called so: a guest of this name, or the same person under another name. */
  async beCalled(name: string): Promise<Person> {
    if (!this.known) await this.ask();
    if (this.now.name !== name) this.now = await (this.now.name ? api.rename({ name }) : api.guest({ name }));
    return this.now;
  }

  async makeAccount(account: string, password: string): Promise<Person> {
    await this.beSomebody();
    return (this.now = await api.makeAccount({ account, password }));
  }

  async logIn(account: string, password: string): Promise<Person> {
    return (this.now = await api.logIn({ account, password }));
  }

  async logOut(): Promise<Person> {
    return (this.now = await api.logOut());
  }
}

export const me = new Me();
