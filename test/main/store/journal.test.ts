import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type {
  DecisionEvent,
  JournalEvent,
  OrderEvent,
  OrderOutcomeEvent,
} from '../../../src-main/domain/journal/journal-event.ts';
import type { JournalBatch, JournalBatchEntry } from '../../../src-main/store/journal.ts';
import type { Store, StoreChange } from '../../../src-main/store/store.ts';
import * as journal from '../operations/journal/a-journal.ts';
import { aStoreFolder, type StoreFolder } from './a-store.ts';
import { storedEvents } from './stored-events.ts';

const at: { folder: StoreFolder; store: Store; changes: StoreChange[] } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.store = at.folder.open();
  at.changes = [];
  at.store.onChange((change) => at.changes.push(change));
});
afterEach(() => at.folder.drop());

const common = (seq: number) =>
  ({ seq, at: seq * 10, network: 'TESTNET', symbol: 'BTC', marketId: null, coin: 'BTC' }) as const;
const aDecision = (seq: number, change: Partial<DecisionEvent> = {}): DecisionEvent =>
  journal.aDecision(seq, { ...common(seq), strategyId: 's', ...change });
const anOrder = (seq: number, change: Partial<OrderEvent> = {}): OrderEvent =>
  journal.anOrder(seq, { ...common(seq), ...change });
const anOutcome = (seq: number, change: Partial<OrderOutcomeEvent> = {}): OrderOutcomeEvent =>
  journal.anOutcome(seq, 'o1', { ...common(seq), ...change });

const reported = (...events: readonly JournalEvent[]): readonly JournalBatchEntry[] =>
  events.map((event) => ({ kind: 'event', event, raw: `raw ${event.seq}` }));
const aBatch = (entries: readonly JournalBatchEntry[], change: Partial<JournalBatch> = {}): JournalBatch => ({
  journalId: 'one',
  entries,
  mark: 'here',
  isEnd: true,
  network: 'TESTNET',
  readAt: 1_000,
  ...change,
});
const put = (entries: readonly JournalBatchEntry[], change: Partial<JournalBatch> = {}) =>
  at.store.writer.putJournal(aBatch(entries, change));
const first = { before: null, limit: 50 } as const;

describe('the journal in the store', () => {
  test('is kept with its cursor, announced once, and unchanged after a restart', () => {
    const decision = aDecision(3, {
      refusedBy: { gate: 'g', threshold: { most: 1 }, value: [2] },
      action: 'skip',
    });
    const added = [decision, anOrder(4)].map((event) => ({ ...event, journalId: 'one' }));
    expect(put(reported(decision, anOrder(4)))).toEqual({ added, problems: 0 });
    expect(put(reported(decision, anOrder(4)))).toEqual({ added: [], problems: 0 });
    expect(at.changes).toEqual([{ kind: 'journal', events: added, problems: 0 }]);
    at.store.close();
    const { reader } = at.folder.open();
    expect(reader.journalCursor()).toMatchObject({
      journalId: 'one',
      seq: 4,
      mark: 'here',
      caughtUpAt: 1_000,
    });
    expect(reader.decisions(first)).toEqual([added[0]]);
    expect(reader.refusedEntries(first)).toEqual([added[0]]);
    expect(reader.refusedEntries({ ...first, coins: ['ETH'] })).toEqual([]);
    expect(storedEvents(at.folder)).toMatchObject(added);
    expect(reader.lastDecisionAt()).toBe(30);
  });

  test('is paged newest first, each event once, though many share one time and two journals', () => {
    for (const journalId of ['one', 'two'])
      put(
        reported(
          ...Array.from({ length: 700 }, (_, nth) =>
            aDecision(nth, { at: Math.floor(nth / 50), summary: `Of ${journalId}.` }),
          ),
        ),
        { journalId },
      );
    const seen: string[] = [];
    for (let before = null as ReturnType<typeof page>[number] | null; ;) {
      const rows = page(before);
      seen.push(...rows.map(({ journalId, seq }) => `${journalId} ${seq}`));
      before = rows.at(-1) ?? null;
      if (before === null) break;
    }
    function page(from: Parameters<typeof at.store.reader.decisions>[0]['before']) {
      return at.store.reader.decisions({ before: from, limit: 33 });
    }
    expect(seen).toHaveLength(1_400);
    expect(new Set(seen).size).toBe(1_400);
    expect(seen.slice(0, 2)).toEqual(['two 699', 'two 698']);
    const ofTwo = { fromTime: 2, toTime: 2 };
    for (const chosen of [ofTwo, { ...ofTwo, coins: ['BTC'] }, { ...ofTwo, strategyId: 's' }]) {
      const whole = at.store.reader.decisions({ ...chosen, before: null, limit: 500 });
      expect(whole).toHaveLength(100);
      const [before = null] = whole.slice(39);
      expect(at.store.reader.decisions({ ...chosen, before, limit: 500 })).toEqual(whole.slice(40));
    }
  });

  test('counts refused decisions by gate, of any coins and since any time, each once though it was read twice', () => {
    const refused = (seq: number, gate: string, coin: string | null): DecisionEvent =>
      aDecision(seq, { action: 'skip', coin, refusedBy: { gate, threshold: null, value: null } });
    const events = [
      refused(1, 'volume', 'BTC'),
      refused(2, 'volume', 'BTC'),
      refused(3, 'loss', 'ETH'),
      refused(4, 'volume', null),
      aDecision(5),
    ];
    put(reported(...events));
    put(reported(...events));
    put(reported(refused(1, 'volume', 'ETH')), { journalId: 'two' });
    const { gateCounts } = at.store.reader;
    const counted = (loss: number, volume: number) => [
      { gate: 'loss', count: loss },
      { gate: 'volume', count: volume },
    ];
    expect(gateCounts({})).toEqual(counted(1, 4));
    expect(gateCounts({ coins: ['BTC'] })).toEqual(counted(0, 2));
    expect(gateCounts({ coins: [] })).toEqual(counted(0, 0));
    expect(gateCounts({ fromTime: 20 })).toEqual(counted(1, 2));
    expect(gateCounts({ fromTime: 20, coins: ['BTC', 'ETH'] })).toEqual(counted(1, 1));
  });

  test('is written in batches of 500, and its mark is written with the last', () => {
    put(reported(...Array.from({ length: 1_001 }, (_, nth) => anOrder(nth + 1))));
    expect(at.changes.map((change) => (change.kind === 'journal' ? change.events.length : 0))).toEqual([
      500, 500, 1,
    ]);
  });

  test('rolls back a batch that failed, with its cursor', () => {
    put(reported(anOrder(1)));
    const broken = { ...anOrder(3), at: 'no time' as unknown as number };
    expect(() => put(reported(anOrder(2), broken), { mark: 'there' })).toThrow(
      /datatype mismatch|cannot store TEXT/,
    );
    expect(storedEvents(at.folder).map(({ seq }) => seq)).toEqual([1]);
    expect(at.store.reader.journalCursor()).toMatchObject({ seq: 1, mark: 'here' });
  });

  test('returns all events of a decision, of one journal or all, and of an order', () => {
    const reason = { ...common(2), type: 'reasoning', decisionId: 'd', step: 1, text: 't' } as const;
    const failed = { ...common(5), type: 'error', code: 'c', message: 'm', orderId: 'o1' } as const;
    const events = [
      aDecision(1, { decisionId: 'd' }),
      reason,
      anOrder(3, { decisionId: 'd', orderId: 'o1' }),
    ];
    put(reported(...events, anOutcome(4), failed));
    put(reported(aDecision(1, { decisionId: 'd', summary: 'Another.' })), { journalId: 'two' });
    const { reader } = at.store;
    expect(reader.decisionEvents({ decisionId: 'd', journalId: 'one' }).map(({ seq }) => seq)).toEqual([
      1, 2, 3,
    ]);
    expect(reader.decisionEvents({ decisionId: 'd' }).map(({ journalId }) => journalId)).toEqual([
      'one',
      'one',
      'one',
      'two',
    ]);
    expect(reader.decisionEvents({ decisionId: 'd', journalId: 'three' })).toEqual([]);
    const ofTwo = { journalId: 'two', decisionId: 'd', orderId: 'o1' };
    expect(reader.reasoningOf([{ ...ofTwo, journalId: 'one' }])).toMatchObject([{ seq: 2 }]);
    expect(reader.eventsOfOrders([{ ...ofTwo, journalId: 'one' }]).map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect([...reader.reasoningOf([ofTwo]), ...reader.eventsOfOrders([ofTwo])]).toEqual([]);
  });

  test('counts an id that another decision, or an order of another side or market, uses again', () => {
    const { reader } = at.store;
    const [decision, order] = [{ decisionId: 'twice' }, { orderId: 'twice' }];
    const first = [aDecision(1, decision), anOrder(2, order)];
    put(reported(...first));
    put(reported(...first, aDecision(3, decision), anOrder(4, { ...order, requested: '2' as DecimalText })));
    expect(reader.feedProblemCount()).toBe(0);
    const used = [aDecision(5, { ...decision, action: 'close' }), anOrder(6, { ...order, side: 'sell' })];
    put(reported(...used));
    put(reported(...used));
    put(reported(aDecision(7, { ...decision, action: 'close' })), { journalId: 'two' });
    expect(reader.feedProblemCount()).toBe(2);
    expect(reader.feedProblems({ before: null, limit: 9 })).toMatchObject([
      {
        kind: 'conflict',
        fromSeq: 6,
        raw: 'raw 6',
        reason: 'Its order_id "twice" was already used with different content by number 2.',
      },
      {
        kind: 'conflict',
        fromSeq: 5,
        raw: 'raw 5',
        reason: 'Its decision_id "twice" was already used with different content by number 1.',
      },
    ]);
    expect(reader.journalCoverage()).toEqual([{ from: 10, to: 1_000 }]);
    expect(
      reader.decisions({ before: null, limit: 9 }).filter((event) => event.journalId === 'one'),
    ).toHaveLength(3);
  });

  test('covers the time from its first event to its last reading, except for gaps', () => {
    const { reader } = at.store;
    expect(reader.journalCoverage()).toEqual([]);
    put(reported(anOrder(5), anOrder(6), anOrder(9)));
    expect(reader.journalCoverage()).toEqual([
      { from: 50, to: 60 },
      { from: 90, to: 1_000 },
    ]);
    put([
      { kind: 'problem', problem: { failure: 'wrong_shape', seq: 10, place: 'p', reason: 'r', raw: 'x' } },
      ...reported(anOrder(11)),
    ]);
    expect(reader.journalCoverage().at(-1)).toEqual({ from: 110, to: 1_000 });
    put(reported(anOrder(7), anOrder(8)));
    expect(reader.journalCoverage()).toEqual([
      { from: 50, to: 90 },
      { from: 110, to: 1_000 },
    ]);
    put(reported(anOrder(1)), { journalId: 'two', isEnd: false });
    expect(reader.journalCoverage()[0]).toEqual({ from: 10, to: 10 });
  });

  test('counts problems of every journal, and pages them newest first', () => {
    for (const [nth, journalId] of ['one', 'two'].entries())
      put(
        ['a', 'b', 'a'].map((raw) => ({
          kind: 'problem' as const,
          problem: { failure: 'not_json' as const, seq: null, place: 'p', reason: 'r', raw: `${raw}${nth}` },
        })),
        { journalId },
      );
    const { reader } = at.store;
    expect(reader.feedProblemCount()).toBe(4);
    const newest = reader.feedProblems({ before: null, limit: 3 });
    expect(newest.map(({ raw }) => raw)).toEqual(['b1', 'a1', 'b0']);
    expect(reader.feedProblems({ before: newest.at(-1)?.id ?? null, limit: 3 })).toMatchObject([
      { raw: 'a0' },
    ]);
  });
});
