import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { foldAll, byId } from '../domain/fold-all.ts';
import { sumOfFills, sumOfTrips } from '../domain/a-fill.ts';
import { killedWriter } from './killed-writer.ts';
import { projectAll } from './project-all.ts';
import { account, batchAt, fillsPerBatch, spanThrough } from './ingest-batches.ts';
import { allTrips, bucketsFromScratch, pagedFills, wholeTime } from './record-views.ts';
import { repetitions } from '../../repetitions.ts';

const rounds = repetitions(4, 50);

const { folder, killed } = killedWriter('ingesting-process.ts');

/** Expects the file to hold what some number of whole batches would leave in an empty file. Returns that number. */
function expectComplete(acknowledged: number): number {
  const store = folder().open({ account });
  try {
    const { reader } = store;
    projectAll(store.writer, { now: 0 });
    const batches = reader.fillCount() / fillsPerBatch;
    expect(Number.isInteger(batches)).toBe(true);
    expect(batches).toBeGreaterThanOrEqual(acknowledged + 1);
    expect(batches).toBeLessThanOrEqual(acknowledged + 2);
    expect(batches === 0 ? null : reader.historySpan('fills')).toEqual(
      batches === 0 ? null : spanThrough(batches - 1),
    );
    const expected = Array.from({ length: batches }, (_, batch) => batchAt(batch)).flat();
    const stored = pagedFills(reader);
    expect(new Set(stored.map(({ coin, tid }) => `${coin} ${tid}`)).size).toBe(expected.length);
    expect(sumOfFills(stored)).toEqual(sumOfFills(expected));
    const scratch = foldAll(expected, { account });
    const trips = allTrips(reader);
    expect(byId(trips)).toEqual(byId(scratch));
    expect(sumOfTrips(trips)).toEqual(sumOfFills(expected));
    expect(reader.tripBuckets(...wholeTime)).toEqual(bucketsFromScratch(scratch));
    return batches;
  } finally {
    store.close();
  }
}

function expectSound(): void {
  const database = new Database(folder().path(`record-${account}.sqlite`), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
}

test(
  `a process killed at any instant while it ingests fills, ${rounds} times over, loses none that it acknowledged and has none twice, and its trips equal a full recomputation`,
  { timeout: 480_000 },
  async () => {
    let next = 0;
    for (let round = 0; round < rounds; round += 1) {
      const instant = { acknowledged: round % 4, delayMs: ((round * 37) % 101) / 5 };
      const last = await killed(next, instant);
      next = expectComplete(last ?? next - 1);
    }
    expectSound();
    expect(next).toBeGreaterThan(rounds);
  },
);
