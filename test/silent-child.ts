import type { Child } from '../src-main/processes/child.ts';

/** For tests that the process that hashes and backs up the record does not concern: it never answers. */
export function silentChild(): Child {
  const end = Promise.withResolvers<string>();
  return {
    send: () => undefined,
    onMessage: () => undefined,
    ended: end.promise,
    kill: () => end.resolve('was killed by SIGKILL'),
  };
}
