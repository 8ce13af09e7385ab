import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClosers } from '../../../src-main/app/closers.ts';
import { hashRecord } from '../../../src-main/app/source/hash-record.ts';
import { createLog } from '../../../src-main/log.ts';
import type { Child } from '../../../src-main/processes/child.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { recordLog } from '../../../src-main/store/record/log/record-log.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { aStoreFolder, type StoreFolder } from '../store/a-store.ts';
import { writeSome } from '../store/written-rows.ts';

const account = '0xabc';
const at: { folder: StoreFolder; store: Store; record: Database.Database } = {} as never;
const children: Child[] = [];
const lines: string[] = [];
const problems: (string | null)[] = [];
const checked: (string | null)[] = [];
const closers = createClosers((message) => lines.push(message));

beforeEach(() => {
  children.length = 0;
  problems.length = 0;
  checked.length = 0;
  at.folder = aStoreFolder();
  at.store = at.folder.open({ account });
  at.record = new Database(at.folder.path(`record-${account}.sqlite`));
  writeSome(at.store.writer, 60_001);
});
afterEach(async () => {
  await closers.closeAll();
  at.record.close();
  at.folder.drop();
});

function start(waitMs = 20): void {
  const location = {
    dataDir: at.folder.dir,
    source: 'hl-testnet',
    venue: 'hyperliquid',
    network: 'TESTNET',
    account,
  };
  hashRecord(
    {
      store: at.store,
      location,
      waitMs,
      firstMs: 20,
      onChecked: (difference) => checked.push(difference),
      onProblem: (problem) => problems.push(problem),
    },
    {
      startChild: (name) => {
        const child = forkChild(name);
        children.push(child);
        return child;
      },
      closers,
      log: createLog({ level: 'error', destination: { write: (line: string) => lines.push(line) } }),
    },
  );
}

const allHashed = (): Promise<void> =>
  vi.waitFor(() => {
    const log = recordLog(at.record);
    expect(log.size()).toBe(log.rowCount());
    expect(log.size()).toBeGreaterThan(10);
  });

test('rows are hashed while they come, by a process that is restarted after a kill', async () => {
  start();
  await allHashed();
  children[0]?.kill();
  await children[0]?.ended;
  writeSome(at.store.writer, 120_002);
  await allHashed();
  expect(children).toHaveLength(2);
  expect(lines.join('')).toContain('was killed by SIGKILL');
  expect(problems.filter((problem) => problem !== null)).toEqual([expect.stringContaining('SIGKILL')]);
  await vi.waitFor(() => expect(problems.at(-1)).toBeNull());
});

test('a process that is killed between two batches is named at once, and started again within 3 s', async () => {
  start(60_000);
  await vi.waitFor(() => expect(checked).not.toEqual([]));
  children[0]?.kill();
  await children[0]?.ended;
  await vi.waitFor(() => expect(problems.at(-1)).toMatch(/was killed/));
  await vi.waitFor(() => expect(children).toHaveLength(2), { timeout: 3_000 });
});

test('a row that was changed by another program is reported until the service ends', async () => {
  start();
  await allHashed();
  // The record is reported as intact once every row was checked.
  await vi.waitFor(() => expect(checked).toContain(null));
  at.record.exec("UPDATE fill SET price = '1' WHERE seq = (SELECT min(seq) FROM fill)");
  await vi.waitFor(() =>
    expect(lines.join('')).toMatch(/Row \d+ of the record, fill of 1970-01-01T00:01:00.001Z, was changed/),
  );
  const checks = checked.length;
  // A restarted process checks from the first row on.
  children.at(-1)?.kill();
  await vi.waitFor(() => expect(checked.length).toBeGreaterThan(checks + 2));
  expect(checked.at(-1)).toMatch(/^Row \d+ of the record, fill of 1970-01-01T00:01:00.001Z, was changed/);
});
