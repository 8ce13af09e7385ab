import { createListeners } from '../bridge/listeners.ts';

/** Tells that a session, an oracle's regime, a reading or a verdict is another; holds none itself. */
export interface StandingsNews {
  readonly tell: () => void;
  /** Returns its undo. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStandingsNews(): StandingsNews {
  const listeners = createListeners<null>();
  return { tell: () => listeners.tell(null), subscribe: (listener) => listeners.add(() => listener()) };
}
