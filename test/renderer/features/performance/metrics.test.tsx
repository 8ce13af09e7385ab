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
  it('are each shown once, each with a definition of its own', () => {
    expect(metricGroups.flatMap((group) => group.keys).toSorted()).toEqual(keys.toSorted());
    expect(new Set(keys.map((key) => metrics[key].definition)).size).toBe(keys.length);
    const text = textOf(drawn(<MetricList figures={aPerformance()} />));
    for (const key of keys) expect(text).toContain(metrics[key].label.replace('&', '&amp;'));
  });

  it('hold their definition on hover and in the list', () => {
    const markup = drawn(<MetricList figures={aPerformance()} />);
    for (const definition of ['Gross profit ÷ wins.', 'Wins ÷ closed trades.'])
      expect(markup.split(definition).length).toBe(3);
  });

  it('are a dash with a reason exactly where they are not known', () => {
    const nulls = keys.filter((key) => aPerformance()[key] === null);
    const reasons = reasonsOf(drawn(<MetricList figures={aPerformance()} />));
    expect(reasons).toHaveLength(nulls.length);
    for (const one of reasons) expect(one.length).toBeGreaterThan(10);
  });

  it('spell gains with a plus and losses among them with a minus, on the screen as well', () => {
    const gains = [
      'net_pnl_usd',
      'gross_profit_usd',
      'funding_usd',
      'expectancy_usd',
      'average_win_usd',
      'largest_win_usd',
    ] as const;
    for (const key of gains) {
      expect([key, metrics[key].format(12.5)]).toEqual([key, '+$12.50']);
      expect([key, metrics[key].format(-12.5)]).toEqual([key, '−$12.50']);
      expect([key, metrics[key].format(0)]).toEqual([key, '$0.00']);
      const markup = drawn(<MetricList figures={aPerformance({ [key]: 7.25 })} />);
      expect([key, markup]).toEqual([key, expect.stringMatching(/class="figure up"[^>]*>\+\$7\.25</)]);
    }
  });

  it('spell losses, fees and drawdown with a minus, and never a minus zero', () => {
    for (const key of ['gross_loss_usd', 'fees_usd', 'largest_loss_usd', 'max_drawdown_usd'] as const) {
      expect(metrics[key].format(12.5)).toBe('−$12.50');
      expect(metrics[key].format(0)).toBe('$0.00');
    }
    expect(metrics.max_drawdown_pct.format(0.42)).toBe('−0.42%');
    expect(metrics.max_drawdown_pct.format(0)).toBe('0.00%');
    expect(metrics.sharpe_ratio.format(-1.5)).toBe('−1.50');
    // A rebate is received.
    expect(metrics.fees_usd.format(-3)).toBe('+$3.00');
  });
});

describe('Why a figure is not known', () => {
  it('tells a period without a trade from one without a losing one', () => {
    expect(reason('profit_factor', {})).toBe('No trade ended in this period.');
    expect(reason('profit_factor', { trade_count: 3, win_count: 3 })).toMatch(/No losing trade/);
    expect(reason('largest_win_usd', { trade_count: 3, loss_count: 3 })).toMatch(/No winning trade/);
    expect(reason('average_hold_seconds', { trade_count: 1 })).toMatch(/both the opening and the close/);
  });

  it('says that the fills are still loading, of every figure of trades', () => {
    const message = 'Fill history is still loading.';
    const given: Parameters<typeof aPerformance>[0] = {
      source: 'exchange_fills',
      complete: false,
      trade_count: null,
      net_pnl_usd: null,
      left_out: [{ of: 'trips', token: null, count: 0, message }],
    };
    for (const key of ['trade_count', 'fees_usd', 'win_rate', 'average_win_usd', 'net_pnl_usd'] as const)
      expect(reason(key, given)).toBe(message);
  });

  it('does not say that nothing ended where fills are missing', () => {
    expect(reason('win_rate', { complete: false })).toMatch(/not all of its fills are known/);
  });

  it('names the ten days that the ratios need, and for short periods that they can never have them', () => {
    const sampled = { equity_start_usd: 1, equity_end_usd: 1, max_drawdown_usd: 0 };
    expect(reason('sharpe_ratio', { ...sampled, period: '24h' })).toMatch(/24 hours has fewer/);
    expect(reason('sortino_ratio', { ...sampled, period: '7d' })).toMatch(/7 days has fewer/);
    expect(reason('sharpe_ratio', { ...sampled, period: 'all' })).toMatch(
      /Fewer than 10 .*, or none differed/,
    );
    expect(reason('sortino_ratio', { ...sampled, period: '30d' })).toMatch(/, or no day fell/);
  });

  it('is, for drawdown and ratios, what the service says of deposits that are not known', () => {
    const message = 'Deposits are not known.';
    const given = {
      equity_start_usd: 1,
      left_out: [{ of: 'flows' as const, token: null, count: 0, message }],
    };
    for (const key of ['max_drawdown_usd', 'max_drawdown_pct', 'sharpe_ratio'] as const)
      expect(reason(key, given)).toBe(message);
  });

  it('is, for the net, the funding that it needs', () => {
    expect(reason('net_pnl_usd', { funding_usd: null })).toMatch(/needs the funding/);
  });
});
