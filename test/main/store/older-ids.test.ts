import Database from 'better-sqlite3';
import { copyFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../src-main/store/store.ts';
import { aBook, anEntry } from '../domain/alerts/an-alert.ts';
import { aChain, aFill } from '../domain/a-fill.ts';
import { decimal, hour, now } from '../markets.ts';
import { common, putJournal, reconcileAll } from '../operations/journal/a-journal.ts';
import { putGraphPast } from '../operations/trades/a-graph-past.ts';
import { putFills } from '../operations/trades/a-traded-account.ts';
import type { StoreFolder } from './a-store.ts';
import { aStoreFolder } from './a-store.ts';
import { windBack } from './older-record.ts';

const at: { folder: StoreFolder } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
});
afterEach(() => at.folder.drop());

const account = `0x${'a'.repeat(40)}`;
const open = (): Store => at.folder.open({ account });
const path = (): string => at.folder.path(`record-${account}.sqlite`);

function read<T>(use: (file: Database.Database) => T): T {
  const file = new Database(path(), { readonly: true });
  try {
    return use(file);
  } finally {
    file.close();
  }
}

/** Every row of every table. */
const rows = (): unknown =>
  read((file) =>
    Object.fromEntries(
      file
        .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .pluck()
        .all()
        .map((name) => [name, file.prepare(`SELECT * FROM ${name}`).all()]),
    ),
  );

/** Held for so long that its fold has points in it. */
const held = aChain(
  Array.from({ length: 700 }, () => ['1'] as const),
  { coin: 'ETH', from: now - 3 * hour },
);
/** Over, flipped, and held. */
const turned = aChain([['1'], ['-1'], ['2'], ['-5'], ['1']], { coin: 'kPEPE', from: now - hour });

const closing = {
  ...common(999, 'kPEPE'),
  type: 'trade_closed',
  at: now - hour + 1_000,
  tradeId: 't',
  side: 'long',
  size: decimal('1'),
  entryPrice: null,
  exitPrice: null,
  realizedPnl: null,
  fees: null,
  openedAt: null,
  closedAt: null,
  exitReason: 'take_profit',
} as const;

/** With all that can be worked out of it, or in the middle of joining the agent's orders with the venue's. */
function putPast(progress: 'settled' | 'unsettled'): void {
  const store = open();
  putGraphPast(store);
  putJournal(store, [closing]);
  putFills(store, held);
  reconcileAll(store, { mayJoin: false });
  store.writer.reconcile({ now, mayJoin: true, most: 40 });
  putFills(store, turned);
  if (progress === 'settled') reconcileAll(store);
  const [trade] = store.reader.trades({ before: null, limit: 1 });
  store.writer.putAlerts(aBook({ state: [{ ...anEntry(), seen: [trade?.id ?? ''] }] }));
  store.close();
}

test('a record from before ids were digests has the ids of today, in every row, once it is opened', () => {
  putPast('settled');
  const today = rows();
  windBack(path(), 18);
  expect(read((file) => file.prepare('SELECT id FROM trip').pluck().all())).toContain(
    `${account}:kPEPE:${now - hour + 3_000}-897-103-flip`,
  );
  open().close();
  expect(rows()).toEqual(today);
});

test('one that was still being worked out goes on as if it had always had them', () => {
  const settled = (): unknown => {
    const store = open();
    reconcileAll(store);
    // Late, into the trip that is held.
    putFills(store, [
      aFill({ coin: 'ETH', tid: 5, oid: 5, time: now - 2 * hour, startPosition: decimal('700') }),
    ]);
    reconcileAll(store);
    store.close();
    return rows();
  };
  putPast('unsettled');
  const left = (sql: string) => read((file) => file.prepare<[], string>(sql).pluck().all().toSorted());
  expect(left('SELECT DISTINCT kind FROM trade_due')).toEqual(['closing', 'oid', 'trade', 'trip']);
  expect(left("SELECT what FROM trade_again WHERE id <> ''")).toEqual(['trade']);
  const copy = `${path()}.copy`;
  copyFileSync(path(), copy);
  const today = settled();
  copyFileSync(copy, path());
  windBack(path(), 18);
  expect(settled()).toEqual(today);
});
