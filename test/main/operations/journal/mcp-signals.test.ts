import { describe, expect, test } from 'vitest';
import type { AgentSignal } from '../../../../src-main/domain/journal/agent-status.ts';
import { listActiveSignals } from '../../../../src-main/operations/journal/signals-now.ts';
import { getRiskReport } from '../../../../src-main/operations/risk/risk-view.ts';
import { RiskView } from '../../../../src-preload/contract/views/risk/risk.ts';
import { ActiveSignals } from '../../../../src-preload/contract/views/journal/signals.ts';
import { getRiskStatus } from '../../asked.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ agent: read() }));

const ask = () => ActiveSignals.strict().parse(app.ask(listActiveSignals, null));
const aSignal = (change: Partial<AgentSignal> = {}): AgentSignal => ({
  signalId: 's',
  symbol: 'BTC',
  direction: 'long',
  confidence: 0.5,
  source: 'a model',
  reasoningExcerpt: 'It points up.',
  actedOn: true,
  ...change,
});
const reportSignals = (...signals: readonly AgentSignal[]): void => {
  app.agent.state = read({ signals });
};

describe('signals', () => {
  test('equal those of the status, each with the market of its symbol', () => {
    reportSignals(
      ...['BTC/USD', 'XYZ:tsla', 'xyz:GOLD/USDC', 'TSLA', 'NONE'].map((symbol) => aSignal({ symbol })),
    );
    const { signals, ...envelope } = ask();
    expect(envelope).toEqual({
      network: 'TESTNET',
      signalCount: 5,
      unreadableCount: 0,
      updatedAt: '2026-09-01T13:37:21.500+00:00',
    });
    expect(signals.map(({ symbol, marketId }) => [symbol, marketId])).toEqual([
      ['BTC/USD', 'sim-testnet:BTC'],
      ['XYZ:tsla', 'sim-testnet:xyz:TSLA'],
      ['xyz:GOLD/USDC', 'sim-testnet:xyz:GOLD'],
      ['TSLA', null],
      ['NONE', null],
    ]);
    expect(signals[0]).toEqual({
      symbol: 'BTC/USD',
      marketId: 'sim-testnet:BTC',
      direction: 'long',
      confidence: 0.5,
      source: 'a model',
      reasoningExcerpt: 'It points up.',
      actedOn: true,
    });
  });

  test.each([
    [1.5, 1],
    [-0.2, 0],
    [0.25, 0.25],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, 1],
    [null, null],
  ])('of a confidence of %s say %s', (confidence, said) => {
    reportSignals(aSignal({ confidence }));
    expect(ask().signals[0]?.confidence).toBe(said);
  });

  test('are cut after 500 characters', () => {
    const whole = `${'x'.repeat(499)}😀`; // a character is never halved
    reportSignals(
      aSignal({ reasoningExcerpt: `${whole}y` }),
      aSignal({ reasoningExcerpt: null, actedOn: null }),
    );
    expect(ask().signals.map(({ reasoningExcerpt }) => reasoningExcerpt)).toEqual([whole, null]);
  });

  test('that can’t be read are counted beside those that can', () => {
    app.agent.state = read({ signals: [aSignal()], unreadableSignals: 2 });
    expect(ask()).toMatchObject({ signalCount: 1, unreadableCount: 2 });
  });

  test('of a status without such a list are an error, not an empty list', () => {
    app.agent.state = read({ signals: null });
    expect(ask).toThrow(
      expect.objectContaining({
        code: 'provider_failed',
        message: expect.stringContaining('signals') as string,
      }),
    );
  });

  test('without any are an empty list, and an error where the status is too old', () => {
    expect(ask()).toMatchObject({ signalCount: 0, signals: [] });
    app.time.now = now + 2 * minute;
    expect(ask).toThrow(
      expect.objectContaining({
        code: 'provider_failed',
        message: expect.stringContaining('120 s') as string,
      }),
    );
    app.agent.state = { kind: 'not_configured' };
    expect(ask).toThrow(expect.objectContaining({ code: 'provider_not_attached' }));
  });
});

test('the risk posture equals the window’s, without its limits', () => {
  app.agent.state = read({
    risk: { kind: 'reported', value: { daily_pnl_usd: '-5', max_daily_loss_usd: 20 } },
  });
  expect(RiskView.strict().parse(app.ask(getRiskReport, null))).toEqual(app.ask(getRiskStatus, null).risk);
  expect(app.ask(getRiskReport, null)).toMatchObject({ dailyPnlRemainingUsd: 15, degraded: true });
});
