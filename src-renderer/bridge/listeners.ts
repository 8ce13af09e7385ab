/** Listeners of one kind of message. */
export interface Listeners<T> {
  /** Returns the function that removes the listener. */
  readonly add: (listener: (message: T) => void) => () => void;
  readonly emit: (message: T) => void;
}

export function createListeners<T>(): Listeners<T> {
  const all = new Set<(message: T) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    emit: (message) => {
      for (const listener of all) listener(message);
    },
  };
}
