import { afterEach, beforeEach, expect, test } from 'vitest';
import { toUtcText } from '../../../../src-main/domain/freshness.ts';
import { listAnswerWarnings } from '../../../../src-main/operations/answer-warnings.ts';
import { getEquityHistory } from '../../../../src-main/operations/performance/equity-history.ts';
import { getPerformanceScreen } from '../../../../src-main/operations/performance/performance-charts.ts';
import { listClosedTrades } from '../../../../src-main/operations/trades/closed-trades.ts';
import type { HistoryName } from '../../../../src-main/store/record.ts';
import { aClock } from '../../a-clock.ts';
import { vault } from '../../agent-status.ts';
import { getCharts, getFigures, settledSamples } from '../../asked.ts';
import { aPayment, decimal } from '../../domain/performance/a-trip.ts';
import { now } from '../../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../../open-source-fixture.ts';
import {
  aMove,
  aTrade,
  day,
  hour,
  minute,
  putEquity,
  putFills,
  putFunding,
} from '../trades/a-traded-account.ts';

let app: OpenSourceFixture;
beforeEach(() => {
  app = anOpenSource({ account: vault });
});
afterEach(() => app[Symbol.asyncDispose]());

/** Stores an account of 1,000 with a withdrawal of 500 three hours ago; each history was last read this many ms ago. */
function read(ago: Partial<Record<HistoryName, number>>): void {
  const { store } = app;
  const at = (history: HistoryName): number => now - (ago[history] ?? minute);
  const span = (history: HistoryName) => ({ knownFrom: 0, readThrough: at(history) });
  putFills(store, aTrade(now - 4 * day, '7'), span('fills'));
  putFunding(store, [aPayment({ time: now - 4 * day, amount: decimal('1') })], span('funding'));
  const taken = aMove(now - 3 * hour, '-500');
  store.writer.putLedger(at('ledger') < taken.time ? [] : [taken], span('ledger'));
  for (const history of ['fills', 'funding', 'ledger'] as const)
    store.writer.noteReading(history, at(history));
  for (let back = 20 * hour; back >= 0; back -= 20 * minute)
    putEquity(store, now - back, { equity: back > 3 * hour ? '1000' : '500' });
}

test('a withdrawal missing from a ledger read five hours ago is no drawdown', () => {
  read({ ledger: 5 * hour });
  expect(app.ask(getFigures, { period: '24h' })).toMatchObject({
    maxDrawdownUsd: 0,
    maxDrawdownPct: 0,
  });
  expect(settledSamples(app.ask(getEquityHistory, { period: '24h' })).at(-1)?.equityUsd).toBe(1000);
});

test('a ledger read five hours ago leaves the figures incomplete, with the time of that reading', () => {
  read({ ledger: 5 * hour });
  const answer = app.ask(getFigures, { period: '24h' });
  expect(answer.complete).toBe(false);
  const message =
    'Deposits and withdrawals have not been read since 2026-09-01 08:37 UTC: drawdown and ratios exclude the account value after that.';
  expect(answer.leftOut).toContainEqual({ of: 'flows', token: null, count: 0, message });
  const warned = app.ask(listAnswerWarnings, { field: 'equity', period: '24h', answers: [] });
  expect(warned.map((warning) => warning.message)).toContain(message);
});

test('realized P&L does not depend on the ledger', () => {
  read({ ledger: 5 * hour });
  expect(app.ask(getEquityHistory, { period: '24h' })).toMatchObject({
    complete: false,
    whyRealizedIncomplete: null,
  });
});

test('the same ledger read in time takes the withdrawal out', () => {
  read({});
  expect(app.ask(getFigures, { period: '24h' })).toMatchObject({ maxDrawdownUsd: 0, complete: true });
  expect(settledSamples(app.ask(getEquityHistory, { period: '24h' })).at(-1)?.equityUsd).toBe(500);
});

test('a new sample of which the ledger is not read yet leaves the end of the account value where it was', () => {
  const { store } = app;
  const end = () => settledSamples(app.ask(getEquityHistory, { period: '24h' })).at(-1)?.at;
  const sample = (back: number) => {
    const at = now - (now % minute) - back;
    putEquity(store, at, { equity: '1000', takenAt: at + 2_000 });
    return at;
  };
  for (const back of [3, 2]) sample(back * minute);
  const read = sample(minute);
  store.writer.putLedger([], { knownFrom: 0, readThrough: now });
  store.writer.noteReading('ledger', read + 17_000);
  const before = end();
  sample(0);
  expect([before, end()]).toEqual([toUtcText(read), toUtcText(read)]);
});

test('fills read five hours ago leave the figures incomplete, and what is left out names them', async () => {
  read({ fills: 5 * hour });
  for (const period of ['24h', 'all'] as const) {
    const answer = app.ask(getFigures, { period });
    expect(answer).toMatchObject({ complete: false, incompleteReason: null });
    expect(answer.leftOut).toContainEqual({
      of: 'trips',
      token: null,
      count: 0,
      message: expect.stringMatching(/fills.*newer data is missing\.$/i) as string,
    });
  }
  const answers = [app.ask(getFigures, { period: '24h' })];
  const warned = app
    .ask(listAnswerWarnings, { field: 'performance', period: '24h', answers })
    .filter(({ message }) => message.endsWith('newer data is missing.'));
  expect(warned).toHaveLength(1);
  expect(await app.ask(getPerformanceScreen, { period: '24h' })).toMatchObject({
    whyIncomplete: expect.stringMatching(/newer data is missing\.$/) as string,
  });
  read({});
  expect(app.ask(getFigures, { period: '24h' }).leftOut.filter(({ of }) => of === 'trips')).toEqual([]);
});

test('funding read three days ago is unknown, not zero, with the time of that reading', async () => {
  read({ funding: 3 * day });
  const { fundingUsd, netPnlUsd, leftOut } = app.ask(getFigures, { period: '24h' });
  expect([fundingUsd, netPnlUsd]).toEqual([null, null]);
  expect(leftOut.filter(({ of }) => of === 'funding')).toMatchObject([
    { of: 'funding', message: expect.stringContaining('not been read since 2026-08-29') },
  ]);
  const { byMarket, byHour } = await app.ask(getCharts, { period: '7d' });
  expect(byMarket[0]?.fundingUsd).toBeNull();
  for (const hour of byHour) expect([hour.fundingUsd, hour.netPnlUsd]).toEqual([null, null]);
});

test('funding that was never read, or has a gap, is unknown, with the reason', () => {
  const why = () =>
    app.ask(getFigures, { period: '24h' }).leftOut.find(({ of }) => of === 'funding')?.message;
  expect(why()).toContain('Funding has not been read yet');
  read({});
  expect(why()).toBeUndefined();
  const hole = { history: 'funding', reason: 'A hole.', notedAt: now } as const;
  app.store.writer.putGap({ ...hole, fromTime: now - 3 * hour, toTime: now - 2 * hour });
  expect(why()).toContain('has a gap');
});

test('a period is complete once funding and ledger were read through it, though older rows are still loading', () => {
  for (const put of ['putFunding', 'putLedger'] as const)
    app.store.writer[put]([], { knownFrom: now - 2 * day, readThrough: now });
  for (const history of ['funding', 'ledger'] as const) app.store.writer.noteReading(history, now);
  app.store.writer.putFills([], { knownFrom: now - 2 * day, readThrough: now });
  app.store.writer.noteReading('fills', now);
  expect(app.ask(getFigures, { period: '24h' })).toMatchObject({ fundingUsd: 0, complete: true });
  const { fundingUsd, netPnlUsd, complete, leftOut } = app.ask(getFigures, { period: '7d' });
  expect([fundingUsd, netPnlUsd, complete]).toEqual([null, null, false]);
  const why = (what: string) => leftOut.find(({ of }) => of === what)?.message;
  expect(why('funding')).toMatch(/^Loading funding history from the venue, back to 2026-08-30/);
  expect(why('flows')).toContain('(loading from the venue, back to 2026-08-30)');
});

test('an account that did nothing before its first sample leaves nothing out', () => {
  putFills(app.store, []);
  for (let at = now - day; at <= now; at += hour) putEquity(app.store, at, { equity: '1000' });
  putFunding(app.store, [], { knownFrom: 0, readThrough: now });
  app.store.writer.putLedger([aMove(now - hour, '5')], { knownFrom: 0, readThrough: now });
  expect(app.ask(getFigures, { period: 'all' }).leftOut).toEqual([]);
});

test('fills read three days ago are not complete, with the age of that reading', async () => {
  read({ fills: 3 * day });
  expect(app.ask(getFigures, { period: '24h' }).complete).toBe(false);
  const filter = { assetClass: null, marketId: null, period: '24h', strategyId: null } as const;
  const { completeness } = app.ask(listClosedTrades, { cursor: null, limit: 5, filter });
  expect(completeness).toMatchObject({
    complete: false,
    message: expect.stringContaining('259200 s old'),
  });
  const { whyIncomplete } = await app.ask(getPerformanceScreen, { period: '24h' });
  expect(whyIncomplete).toBe(completeness.message);
});

test('a reading of a while ago is in time, and in a faster world an older one too', async () => {
  read({ fills: 2 * minute, funding: 20 * minute });
  expect(app.ask(getFigures, { period: '24h' })).toMatchObject({ complete: true, fundingUsd: 0 });
  await app[Symbol.asyncDispose]();
  app = anOpenSource({
    account: vault,
    scope: {
      world: aClock(
        () => now,
        () => 60,
      ),
    },
  });
  read({ fills: 2 * hour, funding: 20 * hour });
  expect(app.ask(getFigures, { period: '24h' })).toMatchObject({ complete: true, fundingUsd: 0 });
});

test('figures are as old as the oldest reading that they use', () => {
  expect(app.ask(getFigures, { period: '24h' }).updatedAt).toBeNull();
  app.store.writer.putLedger([], { knownFrom: 0, readThrough: now - 9 * minute });
  app.store.writer.noteReading('ledger', now - 9 * minute);
  expect(app.ask(getFigures, { period: '24h' }).updatedAt).toBe(
    new Date(now - 9 * minute).toISOString().replace('Z', '+00:00'),
  );
  read({ funding: 7 * minute, fills: 3 * minute });
  expect(app.ask(getFigures, { period: '24h' }).updatedAt).toBe(
    new Date(now - 7 * minute).toISOString().replace('Z', '+00:00'),
  );
});

test('a reading is announced as a change where something becomes known, or after a long time without one', () => {
  const reported: string[] = [];
  const undo = app.store.onChange(({ kind }) => reported.push(kind));
  const { writer } = app.store;
  writer.noteReading('ledger', null);
  writer.putLedger([aMove(now - 9 * hour, '1')], { knownFrom: 0, readThrough: now - 9 * hour });
  reported.length = 0;
  for (const at of [now - 8 * hour, now - 8 * hour + 5 * minute, now - 8 * hour + 5 * minute, now])
    writer.noteReading('ledger', at);
  expect(reported).toEqual(['history', 'reading', 'history']);
  undo();
});
