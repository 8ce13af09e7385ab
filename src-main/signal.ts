/** Listeners to one event. */
export interface Signal<Given = void> {
  /** Calls every listener. */
  readonly emit: (given: Given) => void;
  /** Adds a listener. Returns its undo. */
  readonly on: (listener: (given: Given) => void) => () => void;
  /** Removes every listener. */
  readonly clear: () => void;
}

export function createSignal<Given = void>(): Signal<Given> {
  const listeners = new Set<(given: Given) => void>();
  return {
    emit: (given) => listeners.forEach((listener) => listener(given)),
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => listeners.clear(),
  };
}
