import { describe, expect, it } from 'vitest';
import { MetricList } from '../../../../src-renderer/features/performance/MetricList.tsx';
import {
  metricGroups,
  metrics,
  type MetricKey,
} from '../../../../src-renderer/features/performance/metrics.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';
import { aPerformance } from '../../performance-builders.ts';

const keys = Object.keys(metrics) as readonly MetricKey[];
const reason = (key: MetricKey, given: Parameters<typeof aPerformance>[0]): string =>
  metrics[key].reason(aPerformance(given));

describe('The figures of a period', () => {
  it('are each shown once, with their own definition', () => {
    expect(metricGroups.flatMap((group) => group.keys).toSorted()).toEqual(keys.toSorted());
    expect(new Set(keys.map((key) => metrics[key].definition)).size).toBe(keys.length);
    const text = textOf(drawn(<MetricList figures={aPerformance()} />));
    for (const key of keys) expect(text).toContain(metrics[key].label.replace('&', '&amp;'));
  });

  it('have their definition on hover and in the list', () => {
    const markup = drawn(<MetricList figures={aPerformance()} />);
    for (const definition of ['Gross profit ÷ wins.', 'Wins ÷ closed trades.'])
      expect(markup.split(definition).length).toBe(3);
  });

  it('are a dash with a reason exactly if they are unknown', () => {
    const nulls = keys.filter((key) => aPerformance()[key] === null);
    const reasons = reasonsOf(drawn(<MetricList figures={aPerformance()} />));
    expect(reasons).toHaveLength(nulls.length);
    for (const one of reasons) expect(one.length).toBeGreaterThan(10);
  });

  it('write a share of one as percent', () => {
    expect(metrics.winRate.format(0.625)).toBe('62.5%');
  });

  it('show gains with a plus and losses with a minus, on the screen as well', () => {
    const gains = [
      'netPnlUsd',
      'grossProfitUsd',
      'fundingUsd',
      'expectancyUsd',
      'averageWinUsd',
      'largestWinUsd',
    ] as const;
    for (const key of gains) {
      expect([key, metrics[key].format(12.5)]).toEqual([key, '+$12.50']);
      expect([key, metrics[key].format(-12.5)]).toEqual([key, '−$12.50']);
      expect([key, metrics[key].format(0)]).toEqual([key, '$0.00']);
      const markup = drawn(<MetricList figures={aPerformance({ [key]: 7.25 })} />);
      expect([key, markup]).toEqual([key, expect.stringMatching(/class="figure up"[^>]*>\+\$7\.25</)]);
    }
  });

  it('show losses and drawdown with a minus, and never a minus zero', () => {
    for (const key of ['grossLossUsd', 'largestLossUsd', 'maxDrawdownUsd'] as const) {
      expect(metrics[key].format(12.5)).toBe('−$12.50');
      expect(metrics[key].format(0)).toBe('$0.00');
    }
    expect(metrics.maxDrawdownPct.format(0.42)).toBe('−0.42%');
    expect(metrics.maxDrawdownPct.format(0)).toBe('0.00%');
    const markup = drawn(
      <MetricList figures={aPerformance({ maxDrawdownPct: 0.004, maxDrawdownUsd: 0.004 })} />,
    );
    expect(markup).toMatch(/class="figure soft"[^>]*>0\.00%</);
    expect(markup).toMatch(/class="figure soft"[^>]*>\$0\.00</);
    expect(markup).not.toMatch(/>−[\d$]/);
    expect(metrics.sharpeRatio.format(-1.5)).toBe('−1.50');
  });

  it('name the expectancy before fees gross: that of the groups beside it is after fees', () => {
    expect(metrics.expectancyUsd.label).toBe('Expectancy, gross');
  });

  it('show paid fees without a sign and a rebate with a minus', () => {
    expect([12.5, 0, -3].map(metrics.feesUsd.format)).toEqual(['$12.50', '$0.00', '−$3.00']);
  });
});

describe('Why a figure is not known', () => {
  it('distinguishes a period without a trade from one without a losing trade', () => {
    expect(reason('profitFactor', {})).toBe('No trade closed in this period.');
    expect(reason('profitFactor', { tradeCount: 3, winCount: 3 })).toMatch(/No losing trade/);
    expect(reason('largestWinUsd', { tradeCount: 3, lossCount: 3 })).toMatch(/No winning trade/);
    expect(reason('averageHoldSeconds', { tradeCount: 1 })).toMatch(/both a known open and a known close/);
  });

  it('is, for every figure of trades, that the fills are still loading', () => {
    const message = 'Fill history is still loading.';
    const given: Parameters<typeof aPerformance>[0] = {
      source: 'exchange_fills',
      complete: false,
      tradeCount: null,
      netPnlUsd: null,
      leftOut: [{ of: 'trips', token: null, count: 0, message }],
    };
    for (const key of ['tradeCount', 'feesUsd', 'winRate', 'averageWinUsd', 'netPnlUsd'] as const)
      expect(reason(key, given)).toBe(message);
  });

  it('does not say that no trade closed if fills are missing', () => {
    expect(reason('winRate', { complete: false })).toMatch(/some fills are still missing/);
  });

  it('names the ten days that the ratios need, and that short periods have fewer', () => {
    const sampled = { equityStartUsd: 1, equityEndUsd: 1, maxDrawdownUsd: 0 };
    expect(reason('sharpeRatio', { ...sampled, period: '24h' })).toMatch(/24 hours has fewer/);
    expect(reason('sortinoRatio', { ...sampled, period: '7d' })).toMatch(/7 days has fewer/);
    expect(reason('sharpeRatio', { ...sampled, period: 'all' })).toMatch(
      /Fewer than 10 .*, or all are equal/,
    );
    expect(reason('sortinoRatio', { ...sampled, period: '30d' })).toMatch(/, or no day had a loss/);
  });

  it('is, for drawdown and ratios, the service’s message about unknown deposits', () => {
    const message = 'Deposits are not known.';
    const given = {
      equityStartUsd: 1,
      leftOut: [{ of: 'flows' as const, token: null, count: 0, message }],
    };
    for (const key of ['maxDrawdownUsd', 'maxDrawdownPct', 'sharpeRatio'] as const)
      expect(reason(key, given)).toBe(message);
  });

  it('is, for the net P&L, the funding that it needs', () => {
    expect(reason('netPnlUsd', { fundingUsd: null })).toMatch(/Needs funding/);
  });
});
