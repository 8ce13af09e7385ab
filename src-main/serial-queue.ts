/** One piece of work at a time, in the order of asking. What fails holds nothing up. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): SerialQueue {
  const state: { last: Promise<unknown> } = { last: Promise.resolve() };
  return (work) => {
    const turn = state.last.then(work);
    state.last = turn.catch(() => undefined);
    return turn;
  };
}
