/** Runs tasks one at a time in order. A failed task does not block the next. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): SerialQueue {
  const state: { last: Promise<unknown> } = { last: Promise.resolve() };
  return (work) => {
    const task = state.last.then(work);
    state.last = task.catch(() => undefined);
    return task;
  };
}
