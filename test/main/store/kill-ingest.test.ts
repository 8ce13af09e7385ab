import Database from 'better-sqlite3';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foldAll, byId } from '../domain/fold-all.ts';
import { sumOfFills, sumOfTrips } from '../domain/a-fill.ts';
import type { StoreFolder } from './a-store.ts';
import { aStoreFolder } from './a-store.ts';
import { projectAll } from './project-all.ts';
import { account, batchAt, fillsPerBatch, spanThrough } from './ingest-batches.ts';
import { allTrips, bucketsFromScratch, pagedFills, wholeTime } from './record-views.ts';
import { repetitions } from '../../repetitions.ts';

const rounds = repetitions(4, 50);
const withinMs = 120_000;

const at: { folder: StoreFolder; child: ChildProcess | null } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.child = null;
});
afterEach(() => {
  at.child?.kill('SIGKILL');
  at.folder.drop();
});

/** When a process is killed: after it acknowledged so many batches, and so long after that. */
interface Instant {
  readonly acknowledged: number;
  readonly delayMs: number;
}

/** The last batch that was acknowledged before the process was killed; null: none. */
async function killedIngest(from: number, { acknowledged, delayMs }: Instant): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'ingesting-process.ts'), at.folder.dir, String(from)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  at.child = child;
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const signal = AbortSignal.timeout(withinMs);
  const ended = once(reader, 'close', { signal });
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    reader.on('line', (line) => {
      if (lines.push(line) > acknowledged) resolve();
    });
  });
  await pause(delayMs);
  child.kill('SIGKILL');
  await ended;
  expect(lines.shift()).toBe('open');
  const last = lines.at(-1);
  return last === undefined ? null : Number(last);
}

/** What the file holds is what some number of whole batches, put at once into nothing, would have left. */
function expectWhole(acknowledged: number): number {
  const store = at.folder.open({ account });
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
  const database = new Database(at.folder.path(`record-${account}.sqlite`), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
}

test(
  `a process killed at any instant of taking fills in, ${rounds} times over, loses none that it acknowledged, has none twice, and its trips are those of a fold from nothing`,
  { timeout: 480_000 },
  async () => {
    let next = 0;
    for (let round = 0; round < rounds; round += 1) {
      const instant = { acknowledged: round % 4, delayMs: ((round * 37) % 101) / 5 };
      const last = await killedIngest(next, instant);
      next = expectWhole(last ?? next - 1);
    }
    expectSound();
    expect(next).toBeGreaterThan(rounds);
  },
);
