import { globSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 1_000;

/**
 * Resolves once the service has made its first backup: it has hashed every row of the record by then, and its manifest is written last.
 * Only a record that another program made is hashed in one go.
 */
export async function untilBackedUp(dataDir: string, withinMs: number): Promise<void> {
  for (let waited = 0; waited < withinMs; waited += lookMs) {
    if (globSync('backups/*/*.manifest.json', { cwd: dataDir }).length > 0) return;
    await delay(lookMs);
  }
  throw new Error(`No backup was made within ${withinMs / 1_000} s.`);
}
