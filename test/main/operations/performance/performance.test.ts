import { describe, expect, test } from 'vitest';
import { toUtcText } from '../../../../src-main/domain/freshness.ts';
import { periodRange, periods, type Period } from '../../../../src-main/domain/performance/period.ts';
import { getEquityHistory } from '../../../../src-main/operations/performance/equity-history.ts';
import { Performance } from '../../../../src-preload/contract/views/performance/performance.ts';
import { aClock } from '../../a-clock.ts';
import { vault } from '../../agent-status.ts';
import { getFigures, settledSamples } from '../../asked.ts';
import { aPayment, decimal } from '../../domain/performance/a-trip.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import {
  aMove,
  aTrade,
  day,
  hour,
  minute,
  putEquity,
  putFills,
  wholeSpan,
  putFunding,
} from '../trades/a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

describe('performance', () => {
  test('of a day equals the figures computed by hand', () => {
    const { fromTime } = periodRange('24h', aClock(() => now).thisMinute());
    // Closed inside the last 24 hours: +10, -4, +0.5; each paid 2 x 0.01. One more ended a millisecond too early.
    putFills(app.store, [
      ...aTrade(fromTime - 1, '1000', { coin: 'ETH' }),
      ...aTrade(fromTime, '10', { minutes: 10 }),
      ...aTrade(now - 5 * hour, '-4', { coin: 'xyz:GOLD', minutes: 20 }),
      ...aTrade(now, '0.5', { minutes: 30 }),
    ]);
    putFunding(
      app.store,
      [
        aPayment({ time: fromTime - 1, amount: decimal('99') }),
        aPayment({ time: now - hour, amount: decimal('-0.25') }),
      ],
      wholeSpan,
    );
    app.store.writer.putLedger([aMove(now - 3 * hour, '500')], wholeSpan);
    putEquity(app.store, now - 6 * hour, { equity: '1000' });
    putEquity(app.store, now - 4 * hour, { equity: '900' }); // 100 lower: 10%
    putEquity(app.store, now - 2 * hour, { equity: '1450' }); // 500 came: 50 higher
    putEquity(app.store, now, { equity: '1300' }); // of this minute: the ledger may not know yet what came
    const shown = app.ask(getFigures, { period: '24h' });
    expect(Performance.parse(shown)).toEqual(shown);
    expect(shown).toEqual({
      network: 'TESTNET',
      updatedAt: '2026-09-01T13:37:21.500+00:00',
      period: '24h',
      source: 'exchange_closed_trades',
      complete: true,
      incompleteReason: null,
      recomputing: false,
      tradeCount: 3,
      winCount: 2,
      lossCount: 1,
      winRate: 2 / 3,
      grossProfitUsd: 10.5,
      grossLossUsd: 4,
      feesUsd: 0.06,
      fundingUsd: -0.25,
      netPnlUsd: 6.19, // 10.5 - 4 - 0.06 - 0.25
      profitFactor: 2.625,
      expectancyUsd: 6.5 / 3,
      averageWinUsd: 5.25,
      averageLossUsd: 4,
      largestWinUsd: 10,
      largestLossUsd: 4,
      averageHoldSeconds: 1200, // (10 + 20 + 30) / 3 minutes
      maxDrawdownUsd: 100,
      maxDrawdownPct: 10,
      sharpeRatio: null,
      sortinoRatio: null,
      equityStartUsd: 1000,
      equityEndUsd: 1300,
      equityStartAt: toUtcText(now - 6 * hour),
      equityEndAt: toUtcText(now),
      leftOut: [
        {
          of: 'equity',
          token: null,
          count: 0,
          message:
            'Account value is known only from 2026-09-01 07:37 UTC on: drawdown and ratios cover the time since then.',
        },
        {
          of: 'equity',
          token: null,
          count: 0,
          message:
            'Account value was not sampled from 2026-09-01 11:37 UTC to 2026-09-01 13:37 UTC and 2 earlier times of over an hour: drawdown and ratios exclude what it was then.',
        },
      ],
    });
  });

  test('before any reading is not complete, and unknown figures are not zero', () => {
    expect(app.ask(getFigures, { period: 'all' })).toMatchObject({
      source: 'exchange_fills',
      complete: false,
      incompleteReason: 'fill_history_truncated',
      tradeCount: null,
      feesUsd: null,
      winRate: null,
      fundingUsd: null,
      netPnlUsd: null,
      maxDrawdownUsd: null,
      equityStartUsd: null,
      equityStartAt: null,
      leftOut: [
        { of: 'trips', count: 0 },
        { of: 'funding', count: 0 },
        { of: 'equity', count: 0 },
        { of: 'flows', count: 0 },
      ],
    });
  });

  test('names a time between samples in which none was taken, in every period', () => {
    putFunding(app.store, [], wholeSpan);
    app.store.writer.putLedger([], wholeSpan);
    putFills(app.store, aTrade(now - hour, '1'));
    for (let nth = 0; nth <= 24; nth += 1)
      if (nth < 4 || nth > 9) putEquity(app.store, now - nth * hour + minute, { equity: '1000' });
    for (const period of periods) {
      const { leftOut } = app.ask(getFigures, { period });
      expect(leftOut.filter(({ message }) => message.startsWith('Account value was not sampled'))).toEqual([
        {
          of: 'equity',
          token: null,
          count: 0,
          message:
            'Account value was not sampled from 2026-09-01 03:38 UTC to 2026-09-01 10:38 UTC: drawdown and ratios exclude what it was then.',
        },
      ]);
    }
  });

  test('says that the account was not sampled, where it has no account value and no drawdown', () => {
    putFunding(app.store, [], wholeSpan);
    app.store.writer.putLedger([], wholeSpan);
    putFills(app.store, aTrade(now - hour, '1'));
    const message =
      "The account's value was not sampled in this period: it is sampled each minute while the account can be read.";
    for (const period of periods) {
      expect(app.ask(getFigures, { period })).toMatchObject({
        complete: true,
        equityEndUsd: null,
        maxDrawdownUsd: null,
        leftOut: [{ of: 'equity', token: null, count: 0, message }],
      });
      expect(app.ask(getEquityHistory, { period })).toMatchObject({
        samples: [],
        complete: false,
        whyIncomplete: message,
      });
    }
  });

  test('is complete where the period has neither a cap nor a gap', () => {
    const completeOf = (period: Period) => app.ask(getFigures, { period }).complete;
    putFunding(app.store, [], wholeSpan);
    app.store.writer.putLedger([], wholeSpan);
    putFills(app.store, aTrade(now - hour, '1'), { knownFrom: now - 8 * day, readThrough: now });
    expect(periods.map(completeOf)).toEqual([true, true, false, false]);
    const gap = { history: 'fills', reason: 'A hole.', notedAt: now } as const;
    app.store.writer.putGap({ ...gap, fromTime: now - 3 * day, toTime: now - 2 * day });
    expect(periods.map(completeOf)).toEqual([true, false, false, false]);
  });

  test('leaves out amounts that are not in dollars, and names them, in buckets and at the edges', () => {
    const other = { coin: 'odd:GOLD', feeToken: 'HYPE' };
    putFills(app.store, [
      ...aTrade(now - hour, '1'),
      ...aTrade(now - 2 * hour, '7', other),
      ...aTrade(now, '9', other),
    ]);
    putFunding(
      app.store,
      [aPayment({ time: now - hour, coin: 'odd:GOLD', amount: decimal('5') })],
      wholeSpan,
    );
    app.store.writer.putLedger([], wholeSpan);
    const shown = app.ask(getFigures, { period: '30d' });
    expect(shown).toMatchObject({ tradeCount: 1, grossProfitUsd: 1, fundingUsd: 0, largestWinUsd: 1 });
    expect(shown.leftOut).toMatchObject([
      { of: 'funding', token: 'HYPE', count: 1 },
      { of: 'trips', token: 'HYPE', count: 2 },
      { of: 'equity', token: null, count: 0 },
    ]);
  });

  test('names partial samples, and moves of money without an amount', () => {
    putEquity(app.store, now - 3 * hour, { equity: '1000', partial: true });
    putEquity(app.store, now - hour, { equity: '900' });
    app.store.writer.putLedger([aMove(now - 2 * hour, null)], wholeSpan);
    const shown = app.ask(getFigures, { period: '7d' });
    expect(shown).toMatchObject({ maxDrawdownUsd: null, equityStartUsd: 1000, equityEndUsd: 900 });
    const named = shown.leftOut.filter(({ count }) => count > 0);
    expect(named).toMatchObject([
      { of: 'equity', count: 1 },
      { of: 'flows', count: 1 },
    ]);
    const [equity] = named;
    expect(equity?.message).toBe(
      'Account value, drawdown and ratios are partial: 1 sample lacks balances in tokens other than USD stablecoins, ' +
        'or positions that could not be read.',
    );
  });

  test('needs no amount of a move before the first sample', () => {
    putEquity(app.store, now - 3 * hour, { equity: '1000' });
    putEquity(app.store, now - hour, { equity: '900' });
    app.store.writer.putLedger([aMove(now - 2 * day, null)], wholeSpan);
    const shown = app.ask(getFigures, { period: '7d' });
    expect(shown.maxDrawdownUsd).toBe(100);
    expect(shown.leftOut.map(({ of }) => of)).not.toContain('flows');
  });

  test('counts neither a loss nor a gain at a sample that an earlier deposit has not reached yet', () => {
    putEquity(app.store, now - 3 * hour, { equity: '1000' });
    putEquity(app.store, now - 2 * hour, { equity: '1000' }); // 500 came a minute ago, and are not in it
    putEquity(app.store, now - hour, { equity: '1500' });
    app.store.writer.putLedger([aMove(now - 2 * hour - minute, '500')], wholeSpan);
    expect(app.ask(getFigures, { period: '7d' })).toMatchObject({
      maxDrawdownUsd: 0,
      maxDrawdownPct: 0,
    });
  });

  test('in a world that runs faster waits longer for the ledger', async () => {
    await using fast = anOpenSource({
      account: vault,
      scope: {
        world: aClock(
          () => now,
          () => 60,
        ),
      },
    });
    fast.store.writer.putLedger([], wholeSpan);
    putEquity(fast.store, now - 12 * hour, { equity: '1000' });
    putEquity(fast.store, now - 11 * hour, { equity: '990' });
    putEquity(fast.store, now - 15 * minute, { equity: '500' }); // 15 real seconds are 15 minutes of this world
    const shown = fast.ask(getFigures, { period: '7d' });
    expect(shown).toMatchObject({ maxDrawdownUsd: 10, equityEndUsd: 500 });
  });

  test('while a funding payment may be missing has no funding', () => {
    const gap = { history: 'funding', reason: 'A hole.', notedAt: now } as const;
    putFunding(app.store, [aPayment({ time: now - hour })], wholeSpan);
    app.store.writer.putGap({ ...gap, fromTime: now - 3 * day, toTime: now - 2 * day });
    expect(app.ask(getFigures, { period: '24h' }).fundingUsd).toBe(-0.5);
    expect(app.ask(getFigures, { period: '7d' })).toMatchObject({ fundingUsd: null, netPnlUsd: null });
  });
});

describe('the curve of the account’s value', () => {
  const historyOf = (period: Period) => app.ask(getEquityHistory, { period });

  test('begins at the first sample for 7 days, 30 days and all time', () => {
    app.store.writer.putLedger([], wholeSpan);
    for (let sample = 0; sample < 150; sample += 1)
      putEquity(app.store, now - 50 * hour + sample * 20 * minute, { equity: String(1000 + sample) });
    const firstAt = toUtcText(app.store.reader.equity(0, now)[0]!.at);
    for (const period of ['7d', '30d', 'all'] as const) {
      const curve = settledSamples(historyOf(period));
      expect(curve[0]).toMatchObject({ at: firstAt, equityUsd: 1000, netDepositsUsd: 0 });
      expect(curve.length).toBeGreaterThan(40);
    }
  });

  test('counts only the deposits between its ends, so that start, result and deposits add up to the end', () => {
    const { writer } = app.store;
    writer.putLedger(
      [
        aMove(now - 20 * hour, '1000'), // before the first sample
        aMove(now - 3 * hour, '500'),
        aMove(now - 5 * minute, '250'), // after the last sample that is drawn
      ],
      wholeSpan,
    );
    putEquity(app.store, now - 6 * hour, { equity: '1000' });
    putEquity(app.store, now - hour, { equity: '1480' });
    putEquity(app.store, now, { equity: '1730' });
    const history = historyOf('24h');
    expect(
      settledSamples(history).map(({ equityUsd, netDepositsUsd }) => [equityUsd, netDepositsUsd]),
    ).toEqual([
      [1000, 0],
      [1480, 500],
    ]);
    expect(history.change).toMatchObject({ startUsd: 1000, flowsUsd: 500, pnlUsd: -20, endUsd: 1480 });
  });
});
