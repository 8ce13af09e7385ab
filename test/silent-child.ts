import type { Child } from '../src-main/processes/child.ts';

/** A process that never answers, for tests that don't concern the one that hashes and backs up the record. */
export function silentChild(): Child {
  const end = Promise.withResolvers<string>();
  return {
    send: () => undefined,
    onMessage: () => undefined,
    ended: end.promise,
    kill: () => end.resolve('was killed by SIGKILL'),
  };
}
