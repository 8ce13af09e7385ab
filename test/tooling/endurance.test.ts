import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { worldClockFile } from '../endurance/packed-service.ts';
import { compare, isComplete, digestRecord, type Truth } from '../endurance/venue-truth.ts';
import { aStoreFolder, type StoreFolder } from '../main/store/a-store.ts';
import { decimal } from '../main/markets.ts';
import { account, batchAt, fillsPerBatch, spanThrough } from '../main/store/ingest-batches.ts';

let folder: StoreFolder;
beforeEach(() => {
  folder = aStoreFolder();
});
afterEach(() => folder.drop());

const recordName = `record-${account}.sqlite`;
const fills = batchAt(0);
const none = new Map<string, number>();
const venueHas = (...rows: typeof fills): Truth => ({
  fills: new Map(
    rows.map(({ time, coin, tid, side, price, size, fee, closedPnl }) => [
      [time, coin, tid, side, ...[price, size, fee, closedPnl].map(Number)].join(' '),
      time,
    ]),
  ),
  funding: none,
  ledger: none,
  journal: none,
});

/** A data folder with a record of these fills, as the service leaves it. */
function recordOf(rows: typeof fills): string {
  const store = folder.open({ account });
  store.writer.putFills(rows, spanThrough(0));
  store.close();
  return folder.dir;
}

describe('the comparison of a record with the venue', () => {
  test('finds nothing if they are the same', () => {
    const found = compare(recordOf(fills), venueHas(...fills), Number.MAX_SAFE_INTEGER);
    expect(found.fills).toEqual({ missing: [], unknown: 0, doubled: 0, rows: fillsPerBatch });
    expect(isComplete(found)).toBe(true);
  });

  test('finds a row that the record lacks, once it is due', () => {
    const dataDir = recordOf(fills.slice(1));
    const [first] = fills;
    const found = compare(dataDir, venueHas(...fills), Number.MAX_SAFE_INTEGER);
    const [named, ...others] = found.fills.missing;
    expect([named?.startsWith(`${first?.time} ${first?.coin} ${first?.tid}`), others]).toEqual([true, []]);
    expect(found.fills.unknown).toBe(0);
    expect(isComplete(found)).toBe(false);
    expect(isComplete(compare(dataDir, venueHas(...fills), (first?.time ?? 0) - 1))).toBe(true);
  });

  test('finds a row that the venue does not have', () => {
    const found = compare(recordOf(fills), venueHas(...fills.slice(1)), Number.MAX_SAFE_INTEGER);
    expect(found.fills).toMatchObject({ missing: [], unknown: 1 });
  });

  test('finds a row with another value', () => {
    const [first, ...others] = fills;
    const changed = first === undefined ? [] : [{ ...first, fee: decimal('999') }];
    const found = compare(recordOf([...changed, ...others]), venueHas(...fills), Number.MAX_SAFE_INTEGER);
    expect([found.fills.missing.length, found.fills.unknown]).toEqual([1, 1]);
  });
});

test('a missing committed row changes the digest of a record', () => {
  const dataDir = recordOf(fills);
  const before = digestRecord(dataDir);
  expect(before).toMatchObject({ isSound: true });
  const record = new Database(join(dataDir, 'hl-testnet', recordName));
  record.prepare('DELETE FROM fill WHERE seq = ?').run(before?.lastSeq);
  record.close();
  expect(digestRecord(dataDir, before?.lastSeq)?.digest).not.toBe(before?.digest);
});

test('a program started with a world’s clock reads the world’s time everywhere', () => {
  const dir = mkdtempSync(join(tmpdir(), 'perpscope-clock-'));
  try {
    mkdirSync(dir, { recursive: true });
    const { env } = worldClockFile(dir, { worldMs: 1_000_000, realMs: Date.now(), rate: 0 });
    const program =
      'console.log(JSON.stringify([Date.now(), new Date().getTime(), +new Date(5), new Date() instanceof Date]))';
    const printed = execFileSync(process.execPath, ['-e', program], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual([1_000_000, 1_000_000, 5, true]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
