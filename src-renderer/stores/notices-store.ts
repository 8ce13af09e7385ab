import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AlertNotice } from '../../src-preload/contract/bridge/alerts.ts';

/** A notice on the page, or waiting for room there. */
export interface ShownNotice extends AlertNotice {
  /** Increases with each notice: the same alert may be shown again. */
  readonly id: number;
}

export interface NoticesStore extends StoreApi<readonly ShownNotice[]> {
  readonly add: (notice: AlertNotice) => void;
  readonly dismiss: (id: number) => void;
  readonly clear: () => void;
}

/** Maximum number of notices; a further one removes the oldest. The alerts list has all of them. */
const mostHeld = 20;

/** Oldest first. A repeated alert replaces its earlier notice. */
export function createNoticesStore(): NoticesStore {
  const store = createStore<readonly ShownNotice[]>(() => []);
  let last = 0;
  return {
    ...store,
    add: (notice) => {
      last += 1;
      const others = store.getState().filter(({ key }) => key !== notice.key);
      store.setState([...others, { ...notice, id: last }].slice(-mostHeld), true);
    },
    dismiss: (id) =>
      store.setState(
        store.getState().filter((notice) => notice.id !== id),
        true,
      ),
    clear: () => store.setState([], true),
  };
}
