import { describe, expect, test } from 'vitest';
import { journalEventTable } from '../../../src-main/store/record/journal/journal-event-table.ts';
import { journalStore } from '../../../src-main/store/record/journal/journal-store.ts';
import type { EventQuery, JournalReader } from '../../../src-main/store/journal.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aDecision, anOrder } from '../operations/journal/a-journal.ts';
import { anEmptyStore, plansOf } from './merged-plans.ts';

const folder = sharedByTests(anEmptyStore);

/** Returns SQLite's plan for the page or detail that is queried. */
function planOf(ask: (reader: JournalReader) => void): string {
  const plans = plansOf(folder, (record) => journalStore(record, () => undefined).reader, ask);
  const isPage = (sql: string): boolean => /^(select|with)[^]*(journal_event|feed_problem)/i.test(sql);
  return plans.findLast(({ sql }) => isPage(sql))?.plan ?? '';
}

const manyCoins = Array.from({ length: 100 }, (_, nth) => `C${nth}`);
const before = { journalId: 'journal-1', at: 5, seq: 7 };
const filters: Omit<EventQuery, 'before' | 'limit'>[] = [
  {},
  { coins: ['BTC'] },
  { fromTime: 5 },
  { toTime: 5 },
  { coins: ['BTC'], fromTime: 5, toTime: 9 },
];
const cases: EventQuery[] = filters.flatMap((filter) =>
  [null, before].map((from) => ({ ...filter, before: from, limit: 50 })),
);

const decided = { before: null, limit: 50 } as const;

test.each<[string, (reader: JournalReader) => void, RegExp]>([
  [
    'an action',
    (r) => void r.decisions({ ...decided, action: 'close' }),
    /SEARCH decision_place USING PRIMARY KEY \(cell=\? AND at>/,
  ],
  [
    'a strategy',
    (r) => void r.decisions({ ...decided, before, strategyId: 's' }),
    /INDEX decision_place_by_strategy \(strategy_id=\? AND cell=\? AND at>/,
  ],
  [
    'a gate',
    (r) => void r.refusedEntries({ ...decided, fromTime: 5, gate: 'g' }),
    /SEARCH decision_place USING PRIMARY KEY \(cell=\? AND at>/,
  ],
  [
    'all of these at once',
    (r) => void r.decisions({ ...decided, before, coins: manyCoins, action: 'close', strategyId: 's' }),
    /INDEX decision_place_by_strategy \(strategy_id=\? AND cell=\? AND at>/,
  ],
])(
  'a page of decisions under several conditions seeks each index entry once and reads no other rows: of %s',
  (_what, ask, index) => {
    const plan = planOf(ask);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/SCAN (journal_event|decision_place|p\b)/);
  },
);

describe('a page of the journal is read by key and sorts nothing:', () => {
  test('of many coins', () => {
    const plan = planOf(({ decisions }) => void decisions({ ...decided, coins: manyCoins }));
    expect(plan).toMatch(/by_type \(type=\?/);
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN journal_event/);
  });

  test('of several coins, each by its own key', () => {
    const plan = planOf(({ decisions }) => void decisions({ ...decided, coins: ['BTC', 'ETH'] }));
    expect(
      plan.match(/SEARCH journal_event USING INDEX journal_event_by_coin \(type=\? AND coin=\?/g),
    ).toHaveLength(2);
    expect(plan).not.toMatch(/SCAN journal_event/);
  });

  test('of one decision’s id, of which only its own rows are sorted', () => {
    const plan = planOf(({ decisionsOfId }) => void decisionsOfId({ ...decided, before, decisionId: 'd' }));
    expect(plan).toMatch(/^SEARCH journal_event USING INDEX journal_event_by_decision \(decision_id=\?/);
  });

  test('for filter choices, skipping through an index', () => {
    expect(planOf(({ eventCoins }) => void eventCoins('decision'))).not.toMatch(/SCAN journal_event/);
  });

  test('for counts of gates: none for all time, those of the time asked for otherwise', () => {
    expect(planOf(({ gateCounts }) => void gateCounts({ coins: ['BTC'] }))).toBe('');
    const since = planOf(({ gateCounts }) => void gateCounts({ coins: ['BTC'], fromTime: 5 }));
    expect(since).toContain('SEARCH e USING COVERING INDEX journal_event_by_gate (gate=? AND at>?)');
  });

  test.each(cases)('decisions %o', (query) => {
    const plan = planOf(({ decisions }) => void decisions(query));
    const index =
      query.coins === undefined
        ? 'journal_event_by_type (type=?'
        : 'journal_event_by_coin (type=? AND coin=?';
    expect(plan).toContain(`SEARCH journal_event USING INDEX ${index}`);
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
    const isBounded = query.before !== null || query.fromTime !== undefined || query.toTime !== undefined;
    expect(/ AND (at[<>]|\(at,)/.test(plan)).toBe(isBounded);
  });

  test.each(cases)('refused entries %o', (query) => {
    const plan = planOf(({ refusedEntries }) => void refusedEntries(query));
    expect(plan).toMatch(
      query.coins === undefined
        ? /(SEARCH|SCAN) journal_event USING INDEX journal_event_refused\b/
        : /SEARCH journal_event USING INDEX journal_event_refused_by_coin \(coin=\?/,
    );
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });

  test.each([
    [aDecision(7), /by_decision \(decision_id=\? AND journal=\?\)/],
    [anOrder(7), /by_order \(order_id=\? AND journal=\?\)/],
  ])('first event of an id: %#', (event, index) => {
    const plans = plansOf(folder, journalEventTable, (events) => void events.firstOfId(1, event));
    expect(plans.map(({ plan }) => plan)).toEqual([expect.stringMatching(index)]);
  });

  test.each<[string, (reader: JournalReader) => void, RegExp]>([
    ['a decision', (r) => void r.decisionEvents({ decisionId: 'd' }), /by_decision \(decision_id=\?/],
    [
      'a decision of a journal',
      (r) => void r.decisionEvents({ decisionId: 'd', journalId: 'j' }),
      /by_decision \(decision_id=\? AND journal=\?/,
    ],
    [
      'the reasoning of decisions',
      (r) => void r.reasoningOf([{ journalId: 'j', decisionId: 'd' }]),
      /by_decision \(decision_id=\?/,
    ],
    ['orders', (r) => void r.eventsOfOrders([{ journalId: 'j', orderId: 'o' }]), /by_order \(order_id=\?/],
    ['problems', (r) => void r.feedProblems({ before: 5, limit: 5 }), /SEARCH p USING INTEGER PRIMARY KEY/],
  ])('%s', (_what, ask, index) => {
    const plan = planOf(ask);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/SCAN journal_event/);
    // With several values selected, the few rows found are sorted.
    expect(plan.includes('json_each') || !plan.includes('TEMP B-TREE')).toBe(true);
  });
});
