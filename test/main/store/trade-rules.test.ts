import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumFills } from '../../../src-main/domain/trades/execution.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { JournalEvent } from '../../../src-main/domain/journal/journal-event.ts';
import type { HistorySpan } from '../../../src-main/store/record.ts';

import type { OrderStatus } from '../../../src-main/store/trades.ts';
import { aFill } from '../domain/a-fill.ts';
import { decimal, minute } from '../markets.ts';
import { aRecord, fromScratch, storedTrades, reported } from './a-reconciled.ts';
import { eventsOf } from './stored-events.ts';
import { allTrips } from './record-views.ts';
import { isMismatch, isSelected, partly, partsOf } from './selected-trades.ts';
import { countedSums, sumsOf } from './sums-of-trades.ts';
import { nextBatch } from './project-all.ts';
import { repetitions } from '../../repetitions.ts';

const start = Date.UTC(2026, 8, 1, 23, 50);
const time = fc.integer({ min: 0, max: 40 }).map((steps) => start + steps * 20_000);
const size = fc.constantFrom('1', '1', '2').map(decimal);
const side = fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const);
const coin = fc.constantFrom('BTC', 'BTC', 'odd:X');
const cloid = fc.constantFrom(null, null, null, '0xAa', '0xbb');
const oid = fc.integer({ min: 1, max: 9 });

const aFillRow: fc.Arbitrary<Fill> = fc
  .record({
    oid,
    tid: fc.integer({ min: 1, max: 9 }),
    twapId: fc.constantFrom(null, null, null, null, 5, 900),
    time,
    size,
    side,
    coin,
    cloid,
    startPosition: fc.constantFrom('0', '0', '1', '-1').map(decimal),
    price: fc.constantFrom('100', '0.1', '33.333').map(decimal),
    feeToken: fc.constantFrom('USDC', 'USDC', 'USDC', 'HYPE'),
  })
  .map(aFill);

type Word = (seq: number) => JournalEvent;
const common = (seq: number, at: number, name: string | null) =>
  ({ seq, at, network: 'TESTNET', symbol: name, marketId: null, coin: name }) as const;
const orderId = fc.integer({ min: 1, max: 6 }).map((id) => `order-${id}`);
const name = fc.constantFrom('BTC', 'BTC', 'odd:X', null);

const anOrderWord: fc.Arbitrary<Word> = fc
  .record({
    orderId,
    at: time,
    coin: name,
    side,
    cloid,
    requested: size,
    strategyId: fc.constantFrom(null, 's', 't'),
  })
  .map(({ at, coin: named, ...order }) => (seq) => ({
    ...common(seq, at, named),
    ...order,
    type: 'order',
    decisionId: `d-${order.orderId}`,
    orderType: 'limit',
    limitPrice: null,
    reduceOnly: null,
  }));
const anOutcomeWord: fc.Arbitrary<Word> = fc
  .record({
    orderId,
    at: time,
    coin: name,
    status: fc.constantFrom('filled' as const, 'filled' as const, 'rejected' as const, 'unknown' as const),
    filled: fc.option(size),
    venueOid: fc.constantFrom(null, null, null, 1, 2, 3, 4, 5, 900),
  })
  .map(({ at, coin: named, ...outcome }) => (seq) => ({
    ...common(seq, at, named),
    ...outcome,
    type: 'order_outcome',
    averagePrice: null,
    fee: null,
    rejectReason: null,
  }));
const aClosingWord: fc.Arbitrary<Word> = fc
  .record({ at: time, coin: name, size, side: fc.constantFrom('long' as const, 'short' as const) })
  .map(({ at, coin: named, ...closing }) => (seq) => ({
    ...common(seq, at, named),
    ...closing,
    type: 'trade_closed',
    tradeId: `t-${seq}`,
    entryPrice: null,
    exitPrice: null,
    realizedPnl: null,
    fees: null,
    openedAt: null,
    closedAt: null,
    exitReason: `reason-${seq}`,
  }));
const aWord = fc.oneof(
  { weight: 3, arbitrary: anOrderWord },
  { weight: 3, arbitrary: anOutcomeWord },
  { weight: 1, arbitrary: aClosingWord },
);

type Step =
  | { readonly kind: 'fills'; readonly fills: readonly Fill[]; readonly span: HistorySpan | null }
  | {
      readonly kind: 'words';
      readonly journalId: string;
      readonly from: number;
      readonly words: readonly Word[];
    }
  | { readonly kind: 'gap'; readonly fromTime: number; readonly toTime: number }
  | { readonly kind: 'order_status'; readonly orderStatus: Omit<OrderStatus, 'statusAt'> }
  | { readonly kind: 'later'; readonly byMs: number }
  | { readonly kind: 'join'; readonly mayJoin: boolean }
  | { readonly kind: 'turn'; readonly most: number };

const aSpan = fc
  .tuple(time, time)
  .map(([a, b]) => ({ knownFrom: Math.min(a, b), readThrough: Math.max(a, b) }));
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('fills' as const),
      fills: fc.array(aFillRow, { maxLength: 5 }),
      span: fc.option(aSpan),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('words' as const),
      journalId: fc.constantFrom('one', 'one', 'two'),
      // Numbers come late, leave gaps, and repeat.
      from: fc.integer({ min: 1, max: 25 }),
      words: fc.array(aWord, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(time, fc.nat(100_000)).map(([from, length]) => ({
      kind: 'gap' as const,
      fromTime: from,
      toTime: from + length,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('order_status' as const),
      orderStatus: fc.record({ oid, status: fc.constantFrom('filled', 'open', 'perpMarginRejected') }),
    }),
  },
  { weight: 1, arbitrary: fc.nat(5 * minute).map((byMs) => ({ kind: 'later' as const, byMs })) },
  { weight: 1, arbitrary: fc.boolean().map((mayJoin) => ({ kind: 'join' as const, mayJoin })) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }).map((most) => ({ kind: 'turn' as const, most })) },
);

interface World {
  now: number;
  mayJoin: boolean;
  readonly orderStatuses: OrderStatus[];
}

function take(at: ReturnType<typeof aRecord>, world: World, step: Step): void {
  const { writer } = at;
  switch (step.kind) {
    case 'fills':
      return void writer.putFills(step.fills, step.span);
    case 'words':
      return void writer.putJournal({
        journalId: step.journalId,
        entries: step.words.map((word, nth) => {
          const event = word(step.from + nth);
          return { kind: 'event' as const, event, raw: JSON.stringify(event) };
        }),
        mark: null,
        isEnd: true,
        network: 'TESTNET',
        readAt: world.now,
      });
    case 'gap':
      return writer.putGap({ history: 'fills', reason: 'Lost.', notedAt: 1, ...step });
    case 'order_status':
      world.orderStatuses.push({ ...step.orderStatus, statusAt: world.orderStatuses.length + 1 });
      return writer.putOrderStatuses(world.orderStatuses.slice(-1));
    case 'later':
      world.now += step.byMs;
      return;
    case 'join':
      world.mayJoin = step.mayJoin;
      return;
    case 'turn':
      return void writer.project(nextBatch({ ...world, most: step.most }));
  }
}

function settle({ writer }: ReturnType<typeof aRecord>, world: World, most: number): void {
  for (let turns = 0; turns < 2_000; turns += 1)
    if (!writer.project(nextBatch({ ...world, most })).isMore) return;
  throw new Error('There is no end of it.');
}

const steps = fc.array(aStep, { maxLength: 25 });
const newWorld = (): World => ({ now: start + 14 * minute, mayJoin: true, orderStatuses: [] });

describe('after any order of arrival', () => {
  test('trades, their counts and the attributions of trips equal a full recomputation', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 30 }), (script, most) => {
        const at = aRecord();
        const world = newWorld();
        for (const step of script) take(at, world, step);
        settle(at, world, most);
        const { reader, record } = at;
        const whole = fromScratch(reader, eventsOf(record), world);
        expect(storedTrades(reader)).toEqual(whole.trades);
        const stories = allTrips(reader).flatMap(({ id }) => {
          const attribution = reader.tripAttribution(id);
          return attribution === null ? [] : [[id, attribution] as const];
        });
        expect(new Map(stories)).toEqual(reported(whole.stories));
        expect(reader.tradeCounts({}).total).toBe(whole.trades.length);
        expect(reader.isReconciling()).toBe(false);
        expect(sumsOf(reader)).toEqual(countedSums(whole.trades));
        for (const { id } of whole.trades) {
          const { fills } = reader.fillsOfTrade(id, 1_000);
          const token = fills.length === 0 ? undefined : sumFills(fills).feeToken;
          expect(reader.fillFactsOf(['none', id], null).get(id)?.feeToken).toBe(token);
        }
        at.close();
      }),
      { numRuns: repetitions(60, 400) },
    );
  }, 120_000);

  test('every filter finds and counts the same as a scan of all rows', () => {
    const aSelection = fc.record(
      {
        coins: fc.subarray(['BTC', 'odd:X', 'NONE']),
        status: fc.constantFrom(
          'filled' as const,
          'rejected' as const,
          'unknown' as const,
          'partial' as const,
        ),
        strategyId: fc.constantFrom('s', 't'),
        reconciliation: fc.constantFrom(
          'matched' as const,
          'mismatch' as const,
          'uncovered' as const,
          'agent_missing' as const,
        ),
        fromTime: time,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(steps, fc.array(aSelection, { minLength: 4, maxLength: 8 }), (script, selections) => {
        const at = aRecord();
        const world = newWorld();
        for (const step of script) take(at, world, step);
        settle(at, world, 20);
        const all = storedTrades(at.reader);
        for (const selection of selections) {
          const wanted = all.filter((trade) => isSelected(trade, selection));
          expect(storedTrades(at.reader, selection)).toEqual(wanted);
          expect(partsOf(at.reader, selection)).toEqual(
            all.filter((trade) => isSelected(trade, partly(selection))).map(({ id }) => id),
          );
          const counts = at.reader.tradeCounts(selection);
          expect(counts.total).toBe(wanted.length);
          const { status: _status, ...anyStatus } = selection;
          const { reconciliation: _reconciliation, ...anyReconciliation } = selection;
          expect(counts.byStatus.filled).toBe(
            all.filter((trade) => isSelected(trade, { ...anyStatus, status: 'filled' })).length,
          );
          expect(counts.mismatches).toBe(
            all.filter((trade) => isSelected(trade, anyReconciliation) && isMismatch(trade)).length,
          );
        }
        at.close();
      }),
      { numRuns: repetitions(25, 150) },
    );
  }, 120_000);
});
