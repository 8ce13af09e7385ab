import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { journalStore } from '../../../src-main/store/record/journal/journal-store.ts';
import { recordHistory } from '../../../src-main/store/record/record-history.ts';
import { tradesStore } from '../../../src-main/store/projections/trades-store.ts';
import type { TradeSelection, TradesReader } from '../../../src-main/store/trades.ts';
import { recordName } from './a-store.ts';
import { anEmptyStore, planOfStatement, plansOf, withoutPage } from './merged-plans.ts';
import { account, fillsAt, start, wordsAt } from './trading-batches.ts';
import { nextBatch } from './project-all.ts';
import { countRevisions } from '../../../src-main/store/writes.ts';

const folder = sharedByTests(() => {
  const empty = anEmptyStore();
  const file = new Database(empty.path(recordName));
  file.exec(`
    INSERT INTO trade_cell (coin, status, reconciliation) VALUES ('BTC', 'filled', 'matched'), ('ETH', 'rejected', '');
    INSERT INTO trip SELECT 1, coin, coin, 'long', 'ended', 'closed', 'known', 0, 1, '1', '1', '1', '1', '0', '0', '0', 'USDC', 2, 0
      FROM trade_cell;
  `);
  file.close();
  return empty;
});

/** Returns SQLite's plans for all queries of rows by `ask`. */
function plansOfRows(ask: (reader: TradesReader) => void): readonly string[] {
  const open = (record: Database.Database): TradesReader =>
    tradesStore({
      record,
      revisions: countRevisions(),
      account,
      collateralOf: () => 'USDC',
      journalCoverage: () => [],
      publish: () => undefined,
    }).reader;
  // The few cells and coins that there are may be read whole.
  const ofCells = /^(SELECT[^(]*FROM (trade_cell|strategy)|WITH RECURSIVE traded)\b/;
  return plansOf(folder, open, ask).flatMap(({ sql, plan }) => (ofCells.test(sql) ? [] : [plan]));
}

function expectSearches(ask: (reader: TradesReader) => void, through = /SEARCH/): void {
  const plans = plansOfRows(ask);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    // Open trips are few, and this index holds no others; the coin's index would read all of its trips.
    if (plan === 'SCAN trip USING INDEX trip_open') continue;
    expect(plan).not.toBe('SEARCH trip USING INDEX trip_by_coin (coin=?)');
    expect(withoutPage(plan)).not.toMatch(/SCAN|TEMP B-TREE/);
    expect(plan).toMatch(through);
  }
}

const optional = <Value>(value: Value) => [undefined, value];
/** Every combination of filters, by name. */
const selections: TradeSelection[] = optional(['BTC', 'ETH']).flatMap((coins) =>
  optional('filled' as const).flatMap((status) =>
    optional('s').flatMap((strategyId) =>
      optional('matched' as const).flatMap((reconciliation) =>
        optional(5).map(
          (fromTime) =>
            Object.fromEntries(
              Object.entries({ coins, status, strategyId, reconciliation, fromTime }).filter(
                ([, value]) => value !== undefined,
              ),
            ) as TradeSelection,
        ),
      ),
    ),
  ),
);

describe('only matching trades are read:', () => {
  test.each(selections)('a page of %o', (selection) => {
    const isFiltered = Object.keys(selection).some((name) => name !== 'fromTime');
    const index = selection.strategyId === undefined ? /trade_by_cell/ : /trade_by_strategy/;
    const through = isFiltered ? index : /SEARCH t USING PRIMARY KEY \(executed_at>/;
    for (const before of [null, { executedAt: 9, id: 'x' }])
      expectSearches((reader) => void reader.trades({ ...selection, before, limit: 50 }), through);
  });

  test.each(selections)('counts of %o', (selection) =>
    expectSearches((reader) => void reader.tradeCounts(selection)),
  );

  test.each([{}, { coins: ['BTC'] }, { strategyId: 's' }, { coins: ['BTC'], strategyId: 's', fromTime: 5 }])(
    'closed trades of %o',
    (selection) => {
      for (const before of [null, { lastAt: 9, id: 'x' }])
        expectSearches((reader) => void reader.closedTrips({ ...selection, before, limit: 50 }));
    },
  );

  test.each<[string, (reader: TradesReader) => void]>([
    ['an id', (r) => void r.trade('x')],
    ['decisions', (r) => void r.tradesOfDecisions([{ journalId: 'one', decisionId: 'd' }])],
    ['orders of the venue', (r) => void r.tradesOfOids([7])],
    ['a time', (r) => void r.tradesBetween({ coins: ['BTC'], fromTime: 1, toTime: 9, limit: 9 })],
    ['fills of a trade', (r) => void r.fillsOfTrade('x', 9)],
    ['a trip', (r) => void r.fillsOfTrip('x', 9)],
    ['an attribution', (r) => void r.tripAttribution('x')],
    ['trips of a time', (r) => void r.tripsBetween({ coin: 'BTC', fromTime: 1, toTime: 9, limit: 9 })],
    ['trips of a fill', (r) => void r.tripsOfFills([{ coin: 'BTC', time: 5 }])],
  ])('by %s', (_what, ask) => expectSearches(ask));
});

test('a batch of reconciling reads only changed rows and those related to them', () => {
  const asked = new Set<string>();
  const database = new Database(folder.path(recordName), { verbose: (sql) => asked.add(String(sql)) });
  const deps = { record: database, publish: () => undefined };
  const history = recordHistory(deps);
  const journal = journalStore(database, () => undefined);
  const { writer } = tradesStore({
    ...deps,
    revisions: countRevisions(),
    account,
    collateralOf: () => 'USDC',
    ...journal.reader,
  });
  for (const batch of [0, 1, 2]) {
    history.writer.putFills(
      fillsAt(batch).map((fill) => ({ ...fill, cloid: '0xaa', twapId: 7 })),
      null,
    );
    journal.writer.putJournal(wordsAt(batch));
  }
  asked.clear();
  while (writer.project(nextBatch({ now: start + 1_000, mayJoin: true, most: 5 })).isMore);
  const plans = [...asked]
    .filter((sql) => /^(SELECT|INSERT[^]*SELECT|DELETE|UPDATE)/.test(sql))
    .map((sql) => ({
      sql,
      plan: planOfStatement(database, sql),
    }));
  database.close();
  expect(plans.length).toBeGreaterThan(100);
  const allowed =
    /SCAN (projection|record_head|dirty_trip|reconcile_queue|dirty_trade_sum|coverage_span|dirty_time|dirty_sum|journal_cursor|history_span|json_each VIRTUAL TABLE|CONSTANT)/g;
  for (const { sql, plan } of plans)
    expect([sql, plan.replace(allowed, '')]).toEqual([sql, expect.not.stringMatching(/SCAN|TEMP B-TREE/)]);
});
