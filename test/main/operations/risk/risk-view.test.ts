import { describe, expect, test } from 'vitest';
import type { AgentStatus } from '../../../../src-main/domain/journal/agent-status.ts';
import { getRiskHistory } from '../../../../src-main/operations/risk/risk-history.ts';
import { listProviders } from '../../../../src-main/operations/settings/frame.ts';
import type { RiskFigure } from '../../../../src-preload/contract/bridge/risk.ts';
import { RiskStatus } from '../../../../src-preload/contract/views/risk/risk.ts';
import { anAgentStatus, vault } from '../../agent-status.ts';
import { getRiskStatus } from '../../asked.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

const monitor = {
  drawdown_usd: '120.5',
  daily_pnl_usd: -400,
  daily_trade_count: 7,
  leverage_avg: 3.2,
  max_daily_loss_usd: 2500,
  capital_deployed_pct: 41.75,
  circuit_breaker_tripped: false,
};
const reported = (value: unknown): Pick<AgentStatus, 'risk'> => ({ risk: { kind: 'reported', value } });

const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read(reported(monitor)) }));

const failure = (code: string, message = ''): Error =>
  expect.objectContaining({ code, message: expect.stringContaining(message) as string }) as Error;

describe('the risk view', () => {
  test('is the monitor’s report with the daily loss remaining; updated_at is null where the report has no time', () => {
    const status = app.ask(getRiskStatus, null);
    expect(RiskStatus.parse(status)).toEqual(status);
    expect(status).toEqual({
      risk: {
        network: 'TESTNET',
        drawdownUsd: 120.5,
        dailyPnlUsd: -400,
        dailyPnlRemainingUsd: 2100,
        dailyTradeCount: 7,
        leverageAvg: 3.2,
        maxDailyLossUsd: 2500,
        capitalDeployedPct: 41.75,
        circuitBreakerTripped: false,
        degraded: false,
        missingFields: [],
        updatedAt: null,
      },
      dailyLoss: { usedUsd: 400, limitUsd: 2500, share: 0.16 },
      drawdown: null,
    });
  });

  test('has the monitor’s own timestamp where it has one', () => {
    app.agent.state = read(reported({ ...monitor, updated_at: '2026-09-01T13:37:00' }));
    expect(app.ask(getRiskStatus, null).risk.updatedAt).toBe('2026-09-01T13:37:00.000Z');
  });

  test('names the missing fields, and is degraded by them', () => {
    app.agent.state = read(reported({ daily_pnl_usd: 'NaN' }));
    const { risk, dailyLoss } = app.ask(getRiskStatus, null);
    expect(risk).toMatchObject({ degraded: true, dailyPnlUsd: null, circuitBreakerTripped: false });
    expect(risk.missingFields).toHaveLength(8);
    expect(dailyLoss).toBeNull();
  });

  test.each<readonly [unknown]>([[null], ['fine'], [[]], [0]])(
    'fails where the monitor reports %j',
    (value) => {
      app.agent.state = read(reported(value));
      expect(() => app.ask(getRiskStatus, null)).toThrow(failure('provider_failed', 'not an object'));
      expect(app.ask(listProviders, null).risk.kind).toBe('attached');
    },
  );
});

describe('the risk monitor’s past', () => {
  function put(value: unknown, receivedAt: number): void {
    const status = anAgentStatus({ heartbeatAt: receivedAt, ...reported(value) });
    app.store.writer.putAgentStatus({ value: status, receivedAt });
  }
  const past = { from: now - day, to: now };
  const history = (span = past) => app.ask(getRiskHistory, span, { pause: () => null });
  const pointsOf = async (figure: RiskFigure, span = past) => (await history(span)).points[figure];

  test('has each figure from when it was reported, and unknown where it was not', async () => {
    const start = now - hour;
    put(monitor, start);
    put({ ...monitor, daily_pnl_usd: '-Infinity' }, start + minute);
    put({ ...monitor, daily_pnl_usd: -500, circuit_breaker_tripped: 'yes' }, start + 2 * minute);
    put(monitor, start + 3 * minute);
    const points = async (figure: 'daily_pnl_usd' | 'daily_pnl_remaining_usd') =>
      (await pointsOf(figure)).map(({ at, value }) => [(at - start) / minute, value]);
    expect(await points('daily_pnl_usd')).toEqual([
      [0, -400],
      [1, null],
      [2, -500],
      [3, -400],
      [3, null],
    ]);
    expect(await points('daily_pnl_remaining_usd')).toEqual([
      [0, 2100],
      [1, null],
      [2, 2000],
      [3, 2100],
      [3, null],
    ]);
    expect((await history()).tripped).toEqual([{ from: start + 2 * minute, to: start + 3 * minute }]);
  });

  test('has the breaker as unknown where it was not reported, before the first report and after the last', async () => {
    const start = now - hour;
    put(monitor, start);
    put({ ...monitor, circuit_breaker_tripped: null }, start + minute);
    put('fine', start + 2 * minute);
    put({ ...monitor, circuit_breaker_tripped: true }, start + 3 * minute);
    expect(await history()).toMatchObject({
      tripped: [{ from: start + 3 * minute, to: start + 3 * minute }],
      breakerUnknown: [
        { from: past.from, to: start },
        { from: start + minute, to: start + 3 * minute },
        { from: start + 3 * minute, to: null },
      ],
    });
    expect(await history({ from: past.from, to: start - minute })).toMatchObject({
      tripped: [],
      breakerUnknown: [{ from: past.from, to: null }],
    });
  });

  test('is cut to the requested time', async () => {
    put(monitor, now - hour);
    put({ ...monitor, leverage_avg: 4 }, now - 30_000);
    expect(await pointsOf('leverage_avg', { from: now - minute, to: now })).toEqual([
      { at: now - 30_000, value: 4 },
    ]);
    expect(await pointsOf('leverage_avg', { from: 0, to: now - 2 * hour })).toEqual([]);
  });

  test('of several days is read day by day, and has each report once', async () => {
    const starts = [0, day - 1, day, 2 * day, 2 * day + 1].map((after) => now - 3 * day + after);
    starts.forEach((at, nth) =>
      put({ ...monitor, leverage_avg: nth, daily_trade_count: nth % 2 === 0 ? 'x' : 1 }, at),
    );
    const pauses = { count: 0 };
    const span = { from: now - 3 * day, to: now };
    const { points } = await app.ask(getRiskHistory, span, {
      pause: () => {
        pauses.count += 1;
        return null;
      },
    });
    const known = points.leverage_avg.filter(({ value }) => value !== null);
    expect(known.map(({ at, value }) => [at, value])).toEqual(starts.map((at, nth) => [at, nth]));
    expect(pauses.count).toBe(3 + Object.keys(points).length);
  });

  test('stays while the agent is away', async () => {
    put(monitor, now - hour);
    app.agent.state = { kind: 'not_configured' };
    expect(await pointsOf('leverage_avg')).toEqual([
      { at: now - hour, value: 3.2 },
      { at: now - hour, value: null },
    ]);
  });
});
