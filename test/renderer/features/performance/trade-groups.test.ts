import { describe, expect, test } from 'vitest';
import {
  groupText,
  shownGroups,
  tradeGroups,
  type Grouping,
} from '../../../../src-renderer/features/performance/trade-groups.ts';
import { aPnlRow } from '../../performance-builders.ts';

/** 12 trades: 9 won 90, 3 lost 30, and paid 12 in fees. Funding of -7 is of no trade. */
const traded = aPnlRow(0, {
  tradeCount: 12,
  winCount: 9,
  lossCount: 3,
  grossProfitUsd: 90,
  grossLossUsd: 30,
  feesUsd: 12,
  fundingUsd: -7,
  netPnlUsd: 41,
});
const paidOnly = aPnlRow(0, { tradeCount: 0, fundingUsd: 3, netPnlUsd: 3 });
const charts = {
  period: '7d' as const,
  byMarket: [
    { symbol: 'ETH', marketId: null, ...aPnlRow(-5) },
    { symbol: 'BTC', marketId: null, ...traded },
    { symbol: 'SOL', marketId: null, ...paidOnly },
  ],
  byStrategy: [{ strategyId: null, ...traded }],
  byWeekday: [{ weekday: 2, ...traded }],
  byHour: [{ hour: 23, ...traded }],
};

describe('Win rate and expectancy', () => {
  test('equal those worked out by hand: after fees, before funding, of closed trades only', () => {
    expect(
      tradeGroups(charts, 'market').map(({ name, winRate, expectancyUsd }) => [name, winRate, expectancyUsd]),
    ).toEqual([
      ['BTC', 0.75, 4], // (90 - 30 - 12) / 12
      ['ETH', 0, -5],
    ]);
    expect(tradeGroups(charts, 'strategy').map(({ name }) => name)).toEqual(['No strategy known']);
  });

  test('link a market and a strategy to their closed trades of the period', () => {
    const known = {
      ...charts,
      byMarket: [{ symbol: 'xyz:TSLA', marketId: 'hl-testnet:xyz:TSLA', ...traded }],
      byStrategy: [{ strategyId: 'carry', ...traded }],
    };
    const addresses = (of: Parameters<typeof tradeGroups>[0], grouping: Grouping) =>
      tradeGroups(of, grouping).map(({ address }) => address);
    expect(addresses(known, 'market')).toEqual([
      '#/trades?view=trips&period=7d&market=hl-testnet%3Axyz%3ATSLA',
    ]);
    expect(addresses(known, 'strategy')).toEqual(['#/trades?view=trips&period=7d&strategy=carry']);
    expect(addresses(charts, 'strategy')).toEqual([null]);
    expect(addresses(charts, 'weekday')).not.toContainEqual(expect.any(String));
  });

  test('by weekday and hour keep places without a closed trade, with an unknown value', () => {
    const days = tradeGroups(charts, 'weekday');
    expect(days.map(({ name }) => name).join(' ')).toBe(
      'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    );
    expect(days.map(({ winRate }) => winRate)).toEqual([null, 0.75, null, null, null, null, null]);
    const hours = tradeGroups(charts, 'hour');
    expect([hours.length, hours[23]?.name, hours[23]?.expectancyUsd, hours[0]?.expectancyUsd]).toEqual([
      24,
      '23:00',
      4,
      null,
    ]);
  });

  test('of names without room are one group of all their trades', () => {
    const many = {
      ...charts,
      byMarket: Array.from({ length: 20 }, (_, nth) => ({ symbol: `M${nth}`, marketId: null, ...traded })),
    };
    const shown = shownGroups(tradeGroups(many, 'market'), 14);
    expect(shown).toHaveLength(14);
    expect(shown.at(-1)).toMatchObject({
      name: '7 others',
      winRate: 0.75,
      expectancyUsd: 4,
      row: { tradeCount: 84 },
    });
  });

  test('are ranked in words among groups of ten trades or more, if there are two', () => {
    const word = groupText(tradeGroups(charts, 'market'));
    expect(word).toBe(
      'Best BTC +$4.00 a trade, 75.0% won (12 trades). Worst ETH −$5.00 a trade, 0.0% won (1 trade).',
    );
    const two = {
      ...charts,
      byMarket: [...charts.byMarket, { symbol: 'HYPE', marketId: null, ...traded, feesUsd: 24 }],
    };
    expect(groupText(tradeGroups(two, 'market'))).toContain('Worst HYPE +$3.00 a trade');
    expect(groupText(tradeGroups(charts, 'weekday'))).toBe('Tuesday +$4.00 a trade, 75.0% won (12 trades).');
  });
});
