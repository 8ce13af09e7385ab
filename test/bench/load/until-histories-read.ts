import { setTimeout as delay } from 'node:timers/promises';
import { historiesRead, recordFile } from './record-sizes.ts';

const readWithinMs = 5 * 60_000;

/** Resolves with the record's path once the account's three histories have been read through. */
export async function untilHistoriesRead(dataDir: string): Promise<string> {
  const giveUpAt = performance.now() + readWithinMs;
  while (performance.now() < giveUpAt) {
    const path = recordFile(dataDir);
    if (path !== null && historiesRead(path) === 3) return path;
    await delay(1_000);
  }
  throw new Error(`The account's histories were not read within ${readWithinMs / 1_000} s.`);
}
