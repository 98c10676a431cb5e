/** Going to a table of one's own: a name if there is none yet, the request, the way there. */

import { me } from "../app/person.svelte.ts";
import { address } from "../app/router.svelte.ts";
import { Refused } from "../net/api.ts";

export class Begin {
  busy = $state("");
  no = $state("");

  /** Ask for a table and go there; `what` says which button waits. */
  async at(what: string, make: () => Promise<{ table: string }>): Promise<void> {
    if (this.busy) return;
    this.busy = what;
    this.no = "";
    try {
      await me.beSomebody();
      address.go(`/table/${(await make()).table}`);
    } catch (refused) {
      this.no = refused instanceof Refused ? refused.message : "Something went wrong here.";
    }
    this.busy = "";
  }
}
