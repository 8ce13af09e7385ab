import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects all garbage; objects held only by weak references are gone once this has resolved. */
export async function freeMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // An object that a weak reference has returned stays until the end of the event loop turn.
  await new Promise(setImmediate);
  collect();
}
