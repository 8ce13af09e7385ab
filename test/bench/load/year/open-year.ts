import { join } from 'node:path';
import { openStore } from '../../../../src-main/store/open.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import { repeatFirstDay } from './repeat-first-day.ts';
import type { YearShape } from './trading-day.ts';
import { writeDays } from './write-days.ts';

export interface YearPlace {
  readonly dataDir: string;
  /** Names the folder that the service looks for its record in. */
  readonly source: string;
}

export function openYearStore({ dataDir, source }: YearPlace, account: string): Store {
  return openStore({
    dataDir,
    source,
    account,
    stamp: 'year',
    onQuarantine: (message) => process.stderr.write(`${message}\n`),
  });
}

/** A record of so many days, its first written by the store and the others after its pattern. Returns its path. */
export function makeYear(place: YearPlace, shape: YearShape): string {
  const path = join(place.dataDir, place.source, `record-${shape.account}.sqlite`);
  const first = openYearStore(place, shape.account);
  writeDays(first, shape, 1);
  first.close();
  repeatFirstDay(path, shape);
  // What is due is summed up now, and not as the service starts.
  openYearStore(place, shape.account).close();
  return path;
}
