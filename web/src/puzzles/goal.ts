/** The goal of a puzzle, said to the one who plays it: "P1 wins this turn" is "You (P1) win this turn". */
export function goalOf(challenge: { goal?: string; seat?: string }): string {
  const { goal = "", seat = "" } = challenge;
  return seat && goal.startsWith(`${seat} wins`) ? `You (${seat}) win${goal.slice(`${seat} wins`.length)}` : goal;
}
