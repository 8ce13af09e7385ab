/** Values on their way to one reader, who takes them at its own pace. */
export interface BoundedQueue<T> {
  /** False where the reader is so far behind that there is no room, and after the end. */
  readonly offer: (value: T) => boolean;
  /** What waits is dropped; the reader is given the reason, or without one simply the end. */
  readonly end: (reason: Error | null) => void;
  readonly values: AsyncIterableIterator<T>;
}

interface Reader<T> {
  readonly resolve: (result: IteratorResult<T>) => void;
  readonly reject: (reason: Error) => void;
}

/** `onDone` is called once, when it has ended or its reader has gone. */
export function createBoundedQueue<T>(most: number, onDone: () => void): BoundedQueue<T> {
  const waiting: T[] = [];
  const state = { isOver: false, reason: null as Error | null, reader: null as Reader<T> | null };
  const over: IteratorResult<T> = { done: true, value: undefined };
  const finish = (reason: Error | null): void => {
    if (state.isOver) return;
    state.isOver = true;
    waiting.length = 0;
    const { reader } = state;
    state.reader = null;
    if (reader === null) state.reason = reason;
    else if (reason === null) reader.resolve(over);
    else reader.reject(reason);
    onDone();
  };
  const takeReason = (): Error | null => {
    const { reason } = state;
    state.reason = null;
    return reason;
  };
  const next = (): Promise<IteratorResult<T>> => {
    const value = waiting.shift();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    const reason = takeReason();
    if (reason !== null) return Promise.reject(reason);
    if (state.isOver) return Promise.resolve(over);
    return new Promise((resolve, reject) => (state.reader = { resolve, reject }));
  };
  return {
    offer: (value) => {
      if (state.isOver || waiting.length >= most) return false;
      const { reader } = state;
      state.reader = null;
      if (reader === null) waiting.push(value);
      else reader.resolve({ done: false, value });
      return true;
    },
    end: finish,
    values: {
      next,
      return: () => {
        finish(null);
        return Promise.resolve(over);
      },
      throw: (reason: Error) => {
        finish(null);
        return Promise.reject(reason);
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    },
  };
}
