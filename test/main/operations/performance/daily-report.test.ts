import { describe, expect, test } from 'vitest';
import { getPortfolio } from '../../../../src-main/operations/account/portfolio.ts';
import { getAgentStatus } from '../../../../src-main/operations/journal/agent-status.ts';
import { getDailyReport } from '../../../../src-main/operations/performance/daily-report.ts';
import { getPerformance } from '../../../../src-main/operations/performance/performance-now.ts';
import { getRiskReport } from '../../../../src-main/operations/risk/risk-view.ts';
import { summaryOf } from '../../../../src-main/webhooks/daily-summary.ts';
import { DailyReport } from '../../../../src-preload/contract/views/performance/daily-report.ts';
import { vault } from '../../agent-status.ts';
import { countStatements } from '../../count-statements.ts';
import { aBook, anEntry } from '../../domain/alerts/an-alert.ts';
import { day, decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource, type OpenSourceFixture, type OpenSourceOptions } from '../../open-source-fixture.ts';
import { putCompleteAccount, read } from '../../complete-account.ts';
import { aSkip, anOrder, anOutcome, common, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { aTrade, putEquity, putFills, wholeSpan } from '../trades/a-traded-account.ts';

const risk = { kind: 'reported', value: { daily_pnl_usd: -3, circuit_breaker_tripped: false } } as const;

/** Everything is attached and read; the journal reaches back further than the day. */
function aDay(options: OpenSourceOptions = {}): OpenSourceFixture {
  const app = anOpenSource({ account: vault, agent: read({ risk }), ...options });
  if (options.account === null) return app;
  putCompleteAccount(app.store);
  app.store.writer.putFunding([], wholeSpan);
  app.store.writer.putLedger([], wholeSpan);
  for (let at = now - day + minute; at < now; at += hour) putEquity(app.store, at, { equity: '1000' });
  putEquity(app.store, now, { equity: '1000' });
  putJournal(app.store, [
    aSkip(1, 'spread', { at: now - 30 * hour }),
    anOrder(2, { orderId: 'old', at: now - 29 * hour }),
    rejection(3, 'old', { at: now - 29 * hour }),
    aSkip(4, 'spread'),
    aSkip(5, 'spread', common(5, 'xyz:TSLA')),
    aSkip(6, 'margin'),
    anOrder(7, { orderId: 'new' }),
    rejection(8, 'new'),
  ]);
  putFills(app.store, [
    ...aTrade(now - 25 * hour, '1000'),
    ...aTrade(now - 3 * hour, '-7.5'),
    ...aTrade(now - 2 * hour, '0'),
    ...aTrade(now - hour, '20'),
  ]);
  reconcileAll(app.store);
  return app;
}

const rejection = (seq: number, orderId: string, change = {}) =>
  anOutcome(seq, orderId, {
    status: 'rejected',
    filled: decimal('0'),
    averagePrice: null,
    rejectReason: 'Too little margin.',
    ...change,
  });

async function reportOf({ ask }: Pick<OpenSourceFixture, 'ask'>): Promise<DailyReport> {
  const report = await ask(getDailyReport, null);
  expect(DailyReport.parse(report)).toEqual(report);
  return report;
}

describe('the daily report', () => {
  test('covers what was closed, refused and rejected in the last 24 hours, and nothing older', async () => {
    await using app = aDay();
    const report = await reportOf(app);
    expect(report).toMatchObject({
      network: 'TESTNET',
      account: vault,
      from: '2026-08-31T13:38:00.000+00:00',
      to: '2026-09-01T13:37:21.500+00:00',
      closedTrades: {
        count: 3,
        complete: true,
        best: { realizedPnlUsd: 20 },
        worst: { realizedPnlUsd: -7.5 },
      },
      refusedEntries: {
        count: 3,
        byGate: [
          { gate: 'margin', count: 1 },
          { gate: 'spread', count: 2 },
        ],
        complete: true,
      },
      rejections: {
        count: 1,
        newest: [{ symbol: 'BTC', marketId: 'sim-testnet:BTC', reason: 'Too little margin.' }],
        complete: true,
      },
      unavailable: [],
      complete: true,
    });
  });

  test('has each part as its own operation returns it', async () => {
    await using app = aDay();
    const { ask } = app;
    expect(await reportOf(app)).toMatchObject({
      status: ask(getAgentStatus, null),
      performance: await ask(getPerformance, { period: '24h' }),
      portfolio: ask(getPortfolio, null),
      risk: ask(getRiskReport, null),
    });
  });

  test('names the alerts that were raised within the day, and counts the active ones', async () => {
    await using app = aDay();
    const state = [
      anEntry({ rule: 'drawdown', raisedAt: now - 2 * day }),
      anEntry({ rule: 'daily_loss', raisedAt: now - 3 * hour, resolvedAt: now - hour }),
      anEntry({ rule: 'venue_rejection', coin: 'BTC', raisedAt: now - minute }),
    ];
    app.store.writer.putAlerts(aBook({ state }), now);
    const { active, raised } = (await reportOf(app)).alerts;
    expect([active, raised.map(({ rule, marketId, resolvedAt }) => [rule, marketId, resolvedAt])]).toEqual([
      2,
      [
        ['venue_rejection', 'sim-testnet:BTC', null],
        ['daily_loss', null, '2026-09-01T12:37:21.500+00:00'],
      ],
    ]);
  });

  test('counts every alert that was raised within the day, however many it lists', async () => {
    await using app = aDay();
    const state = Array.from({ length: 501 }, (_, nth) =>
      anEntry({ rule: 'venue_rejection', coin: `C${nth}`, raisedAt: now - minute }),
    );
    app.store.writer.putAlerts(aBook({ state }), now);
    const counts = async () => {
      const { raised, raisedCount } = (await reportOf(app)).alerts;
      return [raised.length, raisedCount];
    };
    expect(await counts()).toEqual([100, 501]);
    const unreadable = [{ key: 'agent_paused', since: now }];
    app.store.writer.putAlerts(aBook({ state, unreadable }), now);
    expect(await counts()).toEqual([100, null]);
  });

  test('with one trade, the best is the worst; with none, both are null', async () => {
    await using app = aDay();
    app.time.now = now + 22.5 * hour;
    expect((await reportOf(app)).closedTrades).toBeNull(); // what came since was not read
    await using empty = anOpenSource({ account: vault });
    putFills(empty.store, aTrade(now - hour, '-2'));
    expect((await reportOf(empty)).closedTrades).toMatchObject({
      count: 1,
      best: { realizedPnlUsd: -2 },
      worst: { realizedPnlUsd: -2 },
    });
    await using idle = anOpenSource({ account: vault });
    putFills(idle.store, []);
    expect((await reportOf(idle)).closedTrades).toMatchObject({ count: 0, best: null, worst: null });
  });

  test('of more trades than fit on a page counts all, and the best may be the oldest', async () => {
    await using app = anOpenSource({ account: vault });
    const trades = Array.from({ length: 1_001 }, (_, nth) =>
      aTrade(now - (nth + 1) * minute, nth === 1_000 ? '2' : '1', { minutes: 0.5 }),
    );
    putFills(app.store, trades.flat());
    const { closedTrades, performance } = await reportOf(app);
    expect(closedTrades).toMatchObject({ count: 1_001, best: { realizedPnlUsd: 2 }, complete: true });
    expect(performance).toMatchObject({ tradeCount: 1_001 });
  });

  test('counts all rejections and shows the newest twenty', async () => {
    await using app = anOpenSource({ account: vault });
    putJournal(
      app.store,
      Array.from({ length: 21 }, (_, nth) => [
        anOrder(2 * nth + 1, { orderId: `order ${nth}`, at: now - (nth + 1) * minute }),
        rejection(2 * nth + 2, `order ${nth}`, { at: now - (nth + 1) * minute }),
      ]).flat(),
    );
    reconcileAll(app.store);
    const { count, newest } = (await reportOf(app)).rejections ?? {};
    expect([count, newest?.length]).toEqual([21, 20]);
    expect(newest?.at(-1)).toMatchObject({ rejectedAt: '2026-09-01T13:17:21.500Z' });
  });

  test('before the fills have been read, the closed trades of the day are not counted', async () => {
    await using app = anOpenSource({ account: vault });
    const report = await reportOf(app);
    expect(report.closedTrades).toMatchObject({
      count: null,
      complete: false,
      whyIncomplete: expect.stringMatching(/^Fill history is still loading/) as string,
    });
    expect(report.complete).toBe(false);
    const { closedTrades, notKnown } = summaryOf(report, { critical: 0, warning: 0, info: 0 });
    expect(closedTrades).toBeNull();
    expect(notKnown).toContain('closed trades: the fills are still being read.');
  });
});

describe('an unknown part is null, with its reason', () => {
  const parts = ({ unavailable }: DailyReport): Record<string, string> =>
    Object.fromEntries(unavailable.map(({ part, error }) => [part, error]));

  test('without an account and an agent every part is, and the report is still returned', async () => {
    await using app = aDay({ account: null, agent: { kind: 'not_configured' } });
    const report = await reportOf(app);
    expect(report).toMatchObject({
      account: null,
      complete: false,
      status: null,
      portfolio: null,
      risk: null,
    });
    const missing = 'provider_not_attached';
    expect(parts(report)).toEqual({
      status: missing,
      performance: missing,
      closed_trades: missing,
      refused_entries: missing,
      rejections: missing,
      portfolio: missing,
      risk: missing,
    });
    for (const { message } of report.unavailable) expect(message).toMatch(/\.$/);
  });

  test('an account whose reading is past its limit has no portfolio, and the rest stays', async () => {
    await using app = aDay();
    app.time.now = now + 61_000;
    const report = await reportOf(app);
    expect(parts(report)).toEqual({ portfolio: 'provider_failed' });
    expect(report).toMatchObject({ portfolio: null, complete: false, closedTrades: { count: 3 } });
  });

  test('is not complete with partly unknown funding', async () => {
    await using app = aDay();
    const hole = { history: 'funding', reason: 'A hole.', notedAt: now } as const;
    app.store.writer.putGap({ ...hole, fromTime: now - 3 * hour, toTime: now - 2 * hour });
    const report = await reportOf(app);
    expect(report).toMatchObject({
      performance: { complete: false, netPnlUsd: null, leftOut: [{ of: 'funding' }] },
      complete: false,
    });
    expect(summaryOf(report, { critical: 0, warning: 0, info: 0 }).notKnown).toEqual([
      expect.stringMatching(/^performance: The funding history has a gap/),
    ]);
  });

  test('names nothing of a performance that is complete, whatever drawdown and ratios lack', async () => {
    await using app = aDay();
    const report = await reportOf(app);
    const note = { of: 'equity', token: null, count: 0, message: 'Account value was not sampled.' } as const;
    const performance = {
      ...report.performance,
      complete: true,
      leftOut: [note],
    } as DailyReport['performance'];
    expect(summaryOf({ ...report, performance }, { critical: 0, warning: 0, info: 0 }).notKnown).toEqual([]);
  });

  test('names trades and funding that no figure includes, of a complete performance too', async () => {
    await using app = aDay();
    const report = await reportOf(app);
    const leftOut = (['trips', 'equity', 'funding'] as const).map((of) => ({
      of,
      token: 'ODD',
      count: 2,
      message: `Some ${of} are left out.`,
    }));
    const performance = { ...report.performance, complete: true, leftOut } as DailyReport['performance'];
    expect(summaryOf({ ...report, performance }, { critical: 0, warning: 0, info: 0 }).notKnown).toEqual([
      'performance: Some trips are left out. Some funding are left out.',
    ]);
  });

  test('names samples of the account value that are missing if nothing else makes the performance incomplete', async () => {
    await using app = aDay();
    const report = await reportOf(app);
    const leftOut = [{ of: 'equity' as const, token: null, count: 0, message: 'Samples are missing.' }];
    const performance = { ...report.performance, complete: false, leftOut } as DailyReport['performance'];
    expect(summaryOf({ ...report, performance }, { critical: 0, warning: 0, info: 0 }).notKnown).toEqual([
      'performance: Samples are missing.',
    ]);
  });

  test('is not complete with an account value that leaves something out', async () => {
    await using app = aDay();
    expect(await reportOf(app)).toMatchObject({ complete: true });
    const balance = { token: 'HYPE', tokenIndex: 150, total: decimal('5'), hold: decimal('0') };
    app.store.writer.putSpot({ value: [balance], receivedAt: now });
    const report = await reportOf(app);
    expect(report).toMatchObject({ complete: false, portfolio: { partial: true } });
    expect(summaryOf(report, { critical: 0, warning: 0, info: 0 }).notKnown).toEqual([
      'account value: The spot balance of HYPE has no dollar price here and is excluded from the sums.',
    ]);
  });

  test('a journal that begins within the day, or was not read recently, is not complete', async () => {
    await using app = anOpenSource({ account: vault, agent: read({ risk }) });
    const begins = expect.stringMatching(/^The agent's journal begins at 2026-09-01/) as string;
    putCompleteAccount(app.store);
    putFills(app.store, []);
    putJournal(app.store, [aSkip(900, 'spread')]);
    expect(await reportOf(app)).toMatchObject({
      refusedEntries: {
        count: 1,
        knownFrom: '2026-09-01T11:57:21.500Z',
        complete: false,
        whyIncomplete: begins,
      },
      rejections: { complete: false, whyIncomplete: begins },
      complete: false,
    });
    await using late = aDay();
    late.time.now = now + 10 * minute;
    const report = await reportOf(late);
    const whyIncomplete = expect.stringMatching(/newer events are missing\.$/) as string;
    expect(report).toMatchObject({ refusedEntries: { complete: false, whyIncomplete }, complete: false });
    const { notKnown } = summaryOf(report, { critical: 0, warning: 0, info: 0 });
    expect(notKnown).toContainEqual(expect.stringMatching(/^refused entries: .*newer events are missing\.$/));
  });

  test('an error of our own fails the whole report instead', async () => {
    await using app = aDay();
    Object.defineProperty(app.agent, 'state', {
      get: () => {
        throw new TypeError('a fault');
      },
    });
    await expect(app.ask(getDailyReport, null)).rejects.toThrow('a fault');
  });
});

test('the report takes 25 statements at most beside those of performance, for forty rows and for ten times as many', async () => {
  const countOf = async (rows: number): Promise<number> => {
    await using app = anOpenSource({ account: vault, agent: read({ risk }) });
    putCompleteAccount(app.store);
    const seqs = Array.from({ length: rows }, (_, nth) => nth);
    const apart = (20 * hour) / rows;
    putJournal(
      app.store,
      seqs.map((seq) => aSkip(seq, 'spread', { at: now - (rows - seq) * apart })),
    );
    const trades = seqs.map((seq) => aTrade(now - (seq + 1) * apart, '1', { minutes: 0.5 }));
    putFills(app.store, trades.flat());
    reconcileAll(app.store);
    const statementsOf = async (question: () => Promise<unknown>): Promise<number> => {
      await question();
      const statements = countStatements();
      await question();
      statements.undo();
      return statements.count();
    };
    const { ask } = app;
    return (
      (await statementsOf(() => ask(getDailyReport, null))) -
      (await statementsOf(() => ask(getPerformance, { period: '24h' })))
    );
  };
  for (const rows of [40, 400]) expect([rows, await countOf(rows)]).toEqual([rows, expect.toSatisfy(isFew)]);
});

const isFew = (count: number): boolean => count > 0 && count <= 25;
