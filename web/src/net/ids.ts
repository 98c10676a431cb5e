/** A word that nobody guesses. crypto.randomUUID is missing on pages without encryption, as where one machine of a house
 * serves the others. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
