import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects all garbage; what is held weakly and by nothing else is gone once this has resolved. */
export async function freeMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What a weak reference has named stays until the end of the turn.
  await new Promise(setImmediate);
  collect();
}
