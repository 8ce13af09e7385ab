import type { PageTime } from './page-time.ts';

/** Requests a turn; returns the function that gives it up. */
export type AskForTurn = (draw: () => void) => () => void;

/**
 * Calls one of the waiting functions per frame, in the order of their requests: the first at once, each other one after a frame
 * was painted and the page had nothing else to do, so that answers of the service are shown first.
 */
export function createTurns({ nextFrame, whenIdle }: Pick<PageTime, 'nextFrame' | 'whenIdle'>): AskForTurn {
  const waiting = new Set<() => void>();
  let isTaken = false;
  const takeTurn = (draw: () => void): void => {
    isTaken = true;
    waiting.delete(draw);
    nextFrame(() => whenIdle(endTurn));
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
