import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoreWriter } from '../../../src-main/store/store.ts';
import { aFill } from '../domain/a-fill.ts';
import { aDex, aMarket, aStoreFolder, decimal, type StoreFolder } from './a-store.ts';
import { aDexAccount, aPosition, anAgentStatus, anOrder } from './an-account.ts';

const at: { folder: StoreFolder } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
});
afterEach(() => at.folder.drop());

/** What a record holds, each written twice: what is known already is no row. */
function writeSome(writer: StoreWriter, time: number): void {
  const fill = aFill({ time, tid: time, oid: time });
  const event = {
    seq: time,
    at: time,
    network: 'TESTNET',
    symbol: null,
    marketId: null,
    coin: null,
  } as const;
  const note = { ...event, type: 'note', text: 'Here I am.' } as const;
  const equity = { at: time, equityUsd: decimal('1'), withdrawableUsd: null, unrealizedPnlUsd: null };
  for (let times = 0; times < 2; times += 1) {
    writer.putCatalog({ dexes: [aDex()], markets: [aMarket({ delisted: time % 2 === 0 })], readAt: time });
    writer.putFills([fill], null);
    writer.putFunding(
      [
        {
          time,
          coin: 'BTC',
          amount: decimal('1'),
          positionSize: decimal('1'),
          rate: decimal('1'),
          samples: null,
        },
      ],
      null,
    );
    writer.putLedger(
      [
        {
          time,
          hash: '0x1',
          kind: 'deposit',
          token: 'USDC',
          amount: decimal('1'),
          direction: 'in',
          netUsd: decimal('1'),
          fee: null,
          fromDex: null,
          toDex: null,
          raw: '{}',
        },
      ],
      null,
    );
    writer.putOrderStatuses([{ oid: time, status: 'filled', statusAt: time }]);
    writer.putEquity({ ...equity, partial: false });
    writer.putPrices([{ coin: 'BTC', at: time, mark: decimal('1'), oracle: null, mid: null }]);
    writer.putDexAccounts([
      {
        value: aDexAccount({ positions: time % 2 === 0 ? [] : [aPosition({ coin: 'BTC' })], time }),
        receivedAt: time,
      },
    ]);
    writer.putOrders('', { value: time % 2 === 0 ? [] : [anOrder({ oid: time })], receivedAt: time });
    writer.putAgentStatus({ value: anAgentStatus({ statusReason: `Since ${time}.` }), receivedAt: time });
    writer.putJournal({
      journalId: 'one',
      entries: [{ kind: 'event', event: note, raw: JSON.stringify(note) }],
      mark: null,
      isEnd: true,
      network: 'TESTNET',
      readAt: time,
    });
  }
}

test('the rows of all subjects are numbered from 1 in the order in which they were stored, and none is left out', () => {
  const minute = 60_000;
  const store = at.folder.open({ account: '0xabc' });
  for (let nth = 1; nth <= 4; nth += 1) writeSome(store.writer, nth * (minute + 1));
  store.close();
  const record = new Database(at.folder.path('record-0xabc.sqlite'), { readonly: true });
  const tables = record
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const numbered = tables.flatMap((table) => {
    const columns = record
      .prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`)
      .pluck()
      .all();
    const column = ['record_seq', 'seq'].find((name) => columns.includes(name));
    const isRow = ![
      'record_head',
      'journal_cursor',
      'decision_place',
      'reasoning_coin',
      'state_now',
    ].includes(table);
    return column === undefined || !isRow ? [] : [{ table, column }];
  });
  const found = numbered.map(({ table, column }) => ({
    table,
    numbers: record.prepare<[], number>(`SELECT ${column} FROM ${table}`).pluck().all(),
  }));
  const head = record.prepare<[], number>('SELECT seq FROM record_head').pluck().get() ?? 0;
  record.close();
  expect(found.filter(({ numbers }) => numbers.length === 0).map(({ table }) => table)).toEqual([
    'vanished_position',
  ]);
  const all = found.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b);
  expect(all).toEqual(Array.from({ length: head }, (_, nth) => nth + 1));
});
