import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journalStore } from '../../../src-main/store/record/journal/journal-store.ts';
import type { JournalReader } from '../../../src-main/store/journal.ts';
import { tradesStore } from '../../../src-main/store/projections/trades-store.ts';
import type { TradesReader } from '../../../src-main/store/trades.ts';
import { withoutPage } from './merged-plans.ts';
import { aStoreFolder, recordName, type StoreFolder } from './a-store.ts';
import { countRevisions } from '../../../src-main/store/writes.ts';

const at: { folder: StoreFolder } = {} as never;
beforeAll(() => {
  at.folder = aStoreFolder();
  at.folder.open().close();
});
afterAll(() => at.folder.drop());

type Reader = TradesReader & JournalReader;

/** Returns the plan of the only statement that is run. */
function planOf(ask: (reader: Reader) => void): string {
  const asked: string[] = [];
  const database = new Database(at.folder.path(recordName), { verbose: (sql) => asked.push(String(sql)) });
  try {
    const journal = journalStore(database, () => undefined);
    const { reader } = tradesStore({
      record: database,
      revisions: countRevisions(),
      account: null,
      collateralOf: () => 'USDC',
      journalCoverage: () => [],
      publish: () => undefined,
    });
    asked.length = 0;
    ask({ ...journal.reader, ...reader });
    expect(asked).toHaveLength(1);
    const plan = database.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${asked[0] ?? ''}`).all();
    return plan.map(({ detail }) => detail).join('; ');
  } finally {
    database.close();
  }
}

const part = { before: null, offset: 9_000, limit: 50 };
describe('one statement returns any part of a list, and reads only matching rows:', () => {
  test.each<[string, (reader: Reader) => void, RegExp]>([
    ['trades', (r) => void r.trades(part), /SEARCH t USING PRIMARY KEY \(executed_at>/],
    [
      'trades of coins',
      (r) => void r.trades({ ...part, coins: ['BTC', 'ETH'] }),
      /SEARCH trade USING (COVERING )?INDEX trade_by_cell \(cell=\? AND executed_at/,
    ],
    [
      'trades of a status in a time',
      (r) => void r.trades({ ...part, status: 'filled', fromTime: 5 }),
      /trade_by_cell \(cell=\? AND executed_at/,
    ],
    ['closed trades', (r) => void r.closedTrips(part), /SEARCH t USING PRIMARY KEY \(last_at>/],
    [
      'closed trades of coins',
      (r) => void r.closedTrips({ ...part, coins: ['BTC'] }),
      /SEARCH trip USING INDEX trip_by_coin \(coin=\? AND last_at/,
    ],
    ['decisions', (r) => void r.decisionList(part), /journal_event_by_type \(type=\?/],
    [
      'decisions of coins',
      (r) => void r.decisionList({ ...part, coins: ['BTC'] }),
      /INDEX journal_event_by_coin \(type=\? AND coin=\? AND at</,
    ],
    [
      'refused entries of coins',
      (r) => void r.refusedList({ ...part, coins: ['BTC'] }),
      /INDEX journal_event_refused_by_coin \(coin=\? AND at</,
    ],
    [
      'reasoning of coins',
      (r) => void r.reasoningList({ ...part, coins: ['BTC'] }),
      /SEARCH reasoning_coin USING PRIMARY KEY \(coin=\? AND at</,
    ],
    [
      'decisions of names',
      (r) => void r.decisionsNamed([{ journalId: 'j', decisionId: 'd' }]),
      /journal_event_by_decision \(decision_id=\?/,
    ],
    [
      'tokens of fees',
      (r) => void r.fillFactsOf(['x'], 'y'),
      /trade_by_id \(id=\?\).*fill_by_oid \(oid=\?\).*SEARCH e USING PRIMARY KEY \(key=\?/,
    ],
    [
      'sums of trades',
      (r) => void r.tradeSums(),
      /SEARCH trade USING COVERING INDEX trade_by_cell \(cell=\?\)/,
    ],
  ])('%s', (_what, ask, through) => {
    const plan = planOf(ask);
    expect(plan).toMatch(through);
    expect(withoutPage(plan)).not.toMatch(/SCAN/);
  });

  test('an index of refused entries holds no others', () => {
    expect(planOf((r) => void r.refusedList(part))).toMatch(/USING INDEX journal_event_refused\b/);
  });
});
