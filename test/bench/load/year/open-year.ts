import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../../src-main/store/open.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import { repeatFirstDay } from './repeat-first-day.ts';
import { tradingDay, type YearShape } from './trading-day.ts';
import { projectDay, writeDays } from './write-days.ts';

export interface YearPlace {
  readonly dataDir: string;
  /** Name of the folder in which the service looks for its record. */
  readonly source: string;
}

export function openYearStore({ dataDir, source }: YearPlace, account: string): Store {
  return openStore({
    dataDir,
    source,
    account,
    stamp: 'year',
    onFileNotice: (message) => process.stderr.write(`${message}\n`),
  });
}

/** Makes a record of several days, the first written by the store and the others after its pattern. Returns its path. */
export function makeYear(place: YearPlace, shape: YearShape): string {
  const name = `record-${shape.account}.sqlite`;
  const path = join(place.dataDir, place.source, name);
  mkdirSync(join(place.dataDir, place.source), { recursive: true });
  const memory = mkdtempSync(join(memoryFolder(), 'perpscope-day-'));
  try {
    const first = openYearStore({ ...place, dataDir: memory }, shape.account);
    writeDays(first, shape, 1);
    first.close();
    copyFileSync(join(memory, place.source, name), path);
  } finally {
    rmSync(memory, { recursive: true, force: true });
  }
  repeatFirstDay(path, shape);
  // Sums that are due are made here, and not when the service starts.
  const store = openYearStore(place, shape.account);
  projectDay(store, shape, tradingDay(shape, shape.days - 1));
  store.close();
  return path;
}

/** Returns a folder in memory if there is one: the store waits for the disk thousands of times a day, and memory takes no time. */
function memoryFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}
