import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLogRead, firstReading, historyRead } from './first-reading.ts';
import { defaultWorld, startRunning, worldStart } from './running-service.ts';

const variable = 'PERSPCOPE_E2E_READ_FOLDER';

/**
 * Reads the default world up to its start, once for all tests: reading its history and its fill log and matching its orders takes
 * some fifteen seconds of CPU time. A test of a first start asks for an app that waits for nothing. Returns what removes the folder.
 */
export default async function readOnce(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-e2e-read-'));
  // Slow, so that nothing is stored with a time after the one at which tests begin.
  const running = await startRunning({ ...defaultWorld, startsAt: worldStart - 20_000, rate: 0.1 });
  try {
    await firstReading(running.service);
    await historyRead(running.service);
    await fillLogRead(running.service);
    await running.service.close();
    if (running.time.now() > worldStart) throw new Error('The default world was not read before its start.');
    cpSync(running.dataDir, folder, { recursive: true });
  } finally {
    await running.stop();
  }
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A data folder in which the default world is read up to its start. */
export function readFolder(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error('The default world was not read before the tests.');
  return folder;
}
