import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';

/** Questions asked over a socket and not yet answered. */
interface PendingCalls {
  readonly open: <K extends CallName>(send: (id: number) => void) => Promise<CallOutcome<K>>;
  readonly settle: (id: number, outcome: CallOutcome<CallName>) => void;
  readonly failAll: (outcome: CallOutcome<CallName>) => void;
}

export function createPendingCalls(): PendingCalls {
  const waiting = new Map<number, (outcome: CallOutcome<CallName>) => void>();
  let lastId = 0;
  return {
    open: <K extends CallName>(send: (id: number) => void) =>
      new Promise<CallOutcome<K>>((resolve) => {
        const id = ++lastId;
        // The service answers an id with the outcome of the call that carried it.
        waiting.set(id, (outcome) => resolve(outcome as CallOutcome<K>));
        send(id);
      }),
    settle: (id, outcome) => {
      waiting.get(id)?.(outcome);
      waiting.delete(id);
    },
    failAll: (outcome) => {
      for (const resolve of waiting.values()) resolve(outcome);
      waiting.clear();
    },
  };
}
