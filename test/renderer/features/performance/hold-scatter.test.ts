import { describe, expect, test } from 'vitest';
import type { ChartedTrade } from '../../../../src-preload/contract/views/performance/closed-trade-charts.ts';
import {
  heldTrades,
  holdAxis,
  scatterText,
  tradeName,
  tradeTip,
  type HeldTrade,
} from '../../../../src-renderer/features/performance/hold-scatter.ts';
import { applyPreferences, usualPreferences } from '../../../../src-renderer/format/preferences.ts';

const excursion = { maeUsd: -12.5, maePct: -1.25, mfeUsd: 40, mfePct: 4, markCoverage: 0.96 };
const aTrade = (given: Partial<ChartedTrade> = {}): ChartedTrade => ({
  tradeId: 't1',
  symbol: 'BTC',
  side: 'long',
  closedAt: '2026-11-21T10:00:00.000+00:00',
  holdSeconds: 600,
  netPnlUsd: 25,
  excursion,
  noExcursion: null,
  ...given,
});
const held = (seconds: number, given: Partial<ChartedTrade> = {}): HeldTrade => ({
  ...aTrade(given),
  holdSeconds: seconds,
});
const valuesOf = (trade: HeldTrade): readonly string[] =>
  tradeTip(trade).rows.map(({ name, value }) => `${name} ${value}`);

describe('The axis of hold times', () => {
  test('has marks at usual durations over the range of the holds', () => {
    const { ticks, low, high } = holdAxis([held(30), held(8_000)]);
    expect(ticks.map(({ label }) => label)).toEqual(['1 min', '10 min', '1 h']);
    expect([low < 30, high > 8_000]).toEqual([true, true]);
  });

  test('includes the marks on both sides of holds between two marks', () => {
    expect(holdAxis([held(100), held(200)]).ticks.map(({ label }) => label)).toEqual(['1 min', '10 min']);
    expect(holdAxis([held(0)]).ticks.length).toBeGreaterThan(0);
  });
});

test('dots run from the shortest hold to the longest; a trade with an unknown opening has none, and is counted in the text', () => {
  const trades = [
    aTrade({ holdSeconds: 900, netPnlUsd: -5 }),
    aTrade({ holdSeconds: null, excursion: null, noExcursion: 'opening_unknown' }),
    aTrade(),
  ];
  const dots = heldTrades(trades);
  expect(dots.map(({ holdSeconds }) => holdSeconds)).toEqual([600, 900]);
  expect(scatterText(trades, dots)).toBe(
    'Median hold: gains 10 min 00 s, losses 15 min 00 s. Excursions of 2 of 3 trades. Opening or close unknown: 1, in the table only.',
  );
});

test('the text has the median hold of gains and of losses, or none', () => {
  const gains = [60, 120, 600].map((seconds) => held(seconds));
  const none = [held(30, { netPnlUsd: 0 })];
  expect(scatterText(gains, [...gains, ...none])).toMatch(/^Median hold: gains 2 min 00 s, losses none\. /);
});

test('a dot has a name, and its card has the excursions in dollars and percent, or why there are none', () => {
  expect(tradeName(held(600))).toBe('Long BTC: +$25.00, held 10 min 00 s');
  expect(valuesOf(held(600))).toEqual([
    'P&L after fees +$25.00',
    'Held 10 min 00 s',
    'MAE −$12.50 (−1.25%)',
    'MFE +$40.00 (+4.00%)',
    'Minutes with a mark 96%',
  ]);
  expect(valuesOf(held(600, { excursion: null, noExcursion: 'no_marks' }))).toContain(
    'Excursion No mark of this market was kept during the hold',
  );
});

test('hidden amounts are hidden in names and cards', () => {
  applyPreferences({ ...usualPreferences, hidesAmounts: true });
  try {
    expect([tradeName(held(600)), ...valuesOf(held(600))].join(' ')).not.toMatch(/\$\d|25\.0|12\.5|40\.0/);
  } finally {
    applyPreferences(usualPreferences);
  }
});
