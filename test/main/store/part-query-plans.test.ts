import type { Database } from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { journalStore } from '../../../src-main/store/record/journal/journal-store.ts';
import type { JournalReader } from '../../../src-main/store/journal.ts';
import { tradesStore } from '../../../src-main/store/projections/trades-store.ts';
import type { TradesReader } from '../../../src-main/store/trades.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { anEmptyStore, plansOf, withoutPage } from './merged-plans.ts';
import { countRevisions } from '../../../src-main/store/writes.ts';

const folder = sharedByTests(anEmptyStore);

type Reader = TradesReader & JournalReader;

/** Returns the plan of the only statement that is run. */
function planOf(ask: (reader: Reader) => void): string {
  const open = (record: Database): Reader => ({
    ...journalStore(record, () => undefined).reader,
    ...tradesStore({
      record,
      revisions: countRevisions(),
      account: null,
      collateralOf: () => 'USDC',
      journalCoverage: () => [],
      publish: () => undefined,
    }).reader,
  });
  const plans = plansOf(folder, open, ask);
  expect(plans).toHaveLength(1);
  return plans[0]?.plan ?? '';
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
