import { expect, test } from 'vitest';
import type { Period } from '../../../src-main/domain/performance/period.ts';
import { operations } from '../../../src-main/operations/index.ts';
import { journalCoverage } from '../../../src-main/operations/journal/journal-coverage.ts';
import { operation } from '../../../src-main/operations/operation.ts';
import { asProvenance, fillsCoverage } from '../../../src-main/operations/trades/history-coverage.ts';
import { vault } from '../agent-status.ts';
import { anOpenSource } from '../open-source-fixture.ts';
import { aTrade, hour, putFills } from './trades/a-traded-account.ts';
import { now } from '../markets.ts';

const recordReadings = ['equity', 'funding', 'journal', 'ledger', 'orderOutcomes', 'roundTrips'];
const ofFills = { rule: fillsCoverage, period: (period: Period) => period, says: asProvenance };

const countTrips = operation({
  name: 'countTrips',
  summary: 'Round trips',
  readings: ['roundTrips'],
  covers: ofFills,
  answer: (_: Period, { reader }) => ({ count: reader.closedTrips({ before: null, limit: 5 }).length }),
});

const countTripsLater = operation({
  ...countTrips,
  name: 'countTripsLater',
  readings: ['roundTrips'],
  covers: ofFills,
  answer: async (_: Period, { reader }) => {
    await Promise.resolve();
    return { count: reader.closedTrips({ before: null, limit: 5 }).length };
  },
});

const countFromElsewhere = operation({
  name: 'countFromElsewhere',
  summary: 'Round trips, known from elsewhere',
  readings: ['roundTrips'],
  covers: ofFills,
  answer: () => ({ count: 0, complete: true }),
});

test('every answer from the record says how much of its period is known', async () => {
  await using app = anOpenSource({ account: vault });
  const unread = { source: 'exchange_fills', complete: false, incompleteReason: 'fill_history_truncated' };
  expect(app.ask(countTrips, 'all')).toEqual({ count: 0, ...unread, recomputing: false });
  putFills(app.store, aTrade(now - hour, '5'));
  app.store.writer.noteReading('fills', now);
  const known = { source: 'exchange_closed_trades', complete: true, incompleteReason: null };
  expect(app.ask(countTrips, 'all')).toEqual({ count: 1, ...known, recomputing: false });
  expect(await app.ask(countTripsLater, 'all')).toEqual({ count: 1, ...known, recomputing: false });
});

test('an answer from more than the record sets its own completeness', async () => {
  await using app = anOpenSource({ account: vault });
  expect(app.ask(countFromElsewhere, '24h')).toMatchObject({ complete: true, recomputing: false });
});

test('an operation that reads the record declares which part of it the answer covers', () => {
  // @ts-expect-error: it may miss events, and has no way to say so.
  operation({ name: 'n', summary: 's', readings: ['journal'], answer: () => null });
  const covers = { rule: journalCoverage, period: () => 'all' as const };
  operation({ name: 'n', summary: 's', readings: ['journal'], covers, answer: () => null });
  for (const { name, readings, covers: declared } of operations)
    expect([name, declared !== undefined]).toEqual([
      name,
      readings.some((reading) => recordReadings.includes(reading)),
    ]);
});

test('every answer without a completeness field has a warning in GraphQL', () => {
  const silent = operations.flatMap(({ name, covers }) =>
    covers === undefined || 'nothing' in covers || covers.says !== undefined ? [] : name,
  );
  expect(silent.toSorted()).toEqual([
    'getEquity',
    'listClosedTradesPart',
    'listDecisionsPart',
    'listReasoning',
    'listRefusedEntriesPart',
    'listTradesPart',
  ]);
});
