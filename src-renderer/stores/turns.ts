/** Asks to be called in its turn; returns its undo: the turn is given up. */
export type AskForTurn = (draw: () => void) => () => void;

/**
 * Calls one of those that ask in each frame, in the order in which they ask: the first at once, the others after a frame was painted
 * each. `nextFrame` runs its argument before the next paint.
 */
export function createTurns(nextFrame: (apply: () => void) => void): AskForTurn {
  const waiting = new Set<() => void>();
  let isTaken = false;
  const takeTurn = (draw: () => void): void => {
    isTaken = true;
    waiting.delete(draw);
    // A timer set before the paint fires after it.
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
