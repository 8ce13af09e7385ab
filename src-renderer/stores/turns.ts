/** Requests a turn; returns the function that gives it up. */
export type AskForTurn = (draw: () => void) => () => void;

/**
 * Calls one of the waiting functions per frame, in the order of their requests: the first at once, each other one after a frame
 * was painted. `nextFrame` runs its argument before the next paint.
 */
export function createTurns(nextFrame: (apply: () => void) => void): AskForTurn {
  const waiting = new Set<() => void>();
  let isTaken = false;
  const takeTurn = (draw: () => void): void => {
    isTaken = true;
    waiting.delete(draw);
    // A timer that is set before the paint fires after it.
    nextFrame(() => setTimeout(endTurn));
    draw();
  };
  const endTurn = (): void => {
    isTaken = false;
    const [next] = waiting;
    if (next !== undefined) takeTurn(next);
  };
  return (draw) => {
    if (isTaken) waiting.add(draw);
    else takeTurn(draw);
    return () => void waiting.delete(draw);
  };
}
