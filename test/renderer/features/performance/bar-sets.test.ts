import { describe, expect, it } from 'vitest';
import {
  dayBars,
  foldedBars,
  hourBars,
  nameBars,
} from '../../../../src-renderer/features/performance/bar-sets.ts';
import { barLabel } from '../../../../src-renderer/features/performance/bar-label.ts';
import { barText, chartSets } from '../../../../src-renderer/features/performance/chart-sets.ts';
import { measureOf, pnlOf, sumOf } from '../../../../src-renderer/features/performance/pnl-bars.ts';
import { aPnlRow } from '../../performance-builders.ts';

const dayMs = 86_400_000;
const dayAt = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * dayMs).toISOString().slice(0, 10);
const days = (...indexes: readonly number[]) =>
  indexes.map((index) => ({ day: dayAt(index), ...aPnlRow(index + 1) }));
const total = (bars: readonly { readonly usd: number }[]): number =>
  bars.reduce((sum, { usd }) => sum + usd, 0);

describe('The measure of a chart', () => {
  it('is the net P&L if all rows have one, else the P&L after fees and before funding', () => {
    const whole = aPnlRow(100, { feesUsd: 5, fundingUsd: 3, netPnlUsd: 98 });
    const without = aPnlRow(100, { feesUsd: 5, fundingUsd: null, netPnlUsd: null });
    expect(measureOf([whole])).toBe('net');
    expect(measureOf([whole, without])).toBe('before_funding');
    expect(pnlOf(whole, 'net')).toBe(98);
    expect(pnlOf(whole, 'before_funding')).toBe(95);
  });

  it('of no rows is zero', () => {
    expect(new Set(Object.values(sumOf([])))).toEqual(new Set([0]));
  });

  it('of a sum is unknown if that of one part is', () => {
    expect(sumOf([aPnlRow(1), aPnlRow(2, { fundingUsd: null, netPnlUsd: null })]).netPnlUsd).toBeNull();
  });
});

describe('Bars by day', () => {
  it('keep the place of a day without a closed trade', () => {
    const { unit, bars } = dayBars(days(0, 3), 'net');
    expect(unit).toBe('day');
    expect(bars.map(({ usd }) => usd)).toEqual([1, 0, 0, 4]);
  });

  it('become weeks from Monday, then months, with the same total', () => {
    for (const [count, unit] of [
      [120, 'day'],
      [121, 'week'],
      [1_092, 'week'],
      [1_093, 'month'],
    ] as const) {
      const rows = days(...Array.from({ length: count }, (_, index) => index));
      const folded = dayBars(rows, 'net');
      expect(folded.unit).toBe(unit);
      expect(total(folded.bars)).toBe(rows.reduce((sum, row) => sum + (row.netPnlUsd ?? 0), 0));
      expect(folded.bars.length).toBeLessThanOrEqual(160);
    }
  });

  it('begin on the Monday before if they are weeks', () => {
    const rows = days(...Array.from({ length: 200 }, (_, index) => index));
    const mondays = Array.from({ length: 29 }, (_, week) => Date.UTC(2025, 11, 29) + week * 7 * dayMs);
    expect(dayBars(rows, 'net').bars.map(({ key }) => Number(key))).toEqual(mondays);
  });

  it('are empty without a row', () => {
    expect(dayBars([], 'net').bars).toEqual([]);
  });
});

it('The note of bars by day names the unit that they are grouped by', () => {
  const noteOf = (count: number): string | undefined => {
    const rows = days(...Array.from({ length: count }, (_, index) => index));
    return chartSets({ byDay: rows, byMarket: [], byStrategy: [], byHour: [] })[0]?.note;
  };
  expect([30, 200, 1_200].map(noteOf)).toEqual([
    'Net P&L, UTC days',
    'Net P&L, UTC weeks from Monday',
    'Net P&L, UTC months',
  ]);
});

it('The figure at a bar’s end is written to the cent below a thousand, and always with its sign', () => {
  expect([362.4, -12, 0, 999.99, 999.996, 1_234, -56_780].map(barLabel)).toEqual([
    '+$362.40',
    '−$12.00',
    '$0.00',
    '+$999.99',
    '+$1.00K',
    '+$1.23K',
    '−$56.78K',
  ]);
});

describe('Bars by name', () => {
  const rows = Array.from({ length: 14 }, (_, index) => ({
    name: `M${index}`,
    row: aPnlRow((index % 2 === 0 ? 1 : -1) * (index + 1)),
  }));

  it('go from the greatest gain to the greatest loss', () => {
    const bars = nameBars(rows, 'net');
    expect(bars.map(({ usd }) => usd)).toEqual(bars.map(({ usd }) => usd).toSorted((a, b) => b - a));
  });

  it('are at most ten, with the smallest in one bar at the end and the same total', () => {
    const all = nameBars(rows, 'net');
    const folded = foldedBars(all, 'net');
    expect(folded).toHaveLength(10);
    expect(folded.at(-1)?.title).toBe('5 others');
    expect(total(folded)).toBe(total(all));
    expect(folded.slice(0, -1).every(({ usd }) => Math.abs(usd) > 5)).toBe(true);
    expect(foldedBars(all.slice(0, 10), 'net')).toHaveLength(10);
  });
});

it('Bars by hour are 24, including empty ones', () => {
  const bars = hourBars([{ hour: 5, ...aPnlRow(7) }], 'before_funding');
  expect(bars).toHaveLength(24);
  expect(bars[5]).toMatchObject({ usd: 7, title: '05:00 to 06:00 UTC' });
  expect(bars[23]).toMatchObject({ usd: 0, label: '23', title: '23:00 to 00:00 UTC' });
  expect(total(bars)).toBe(7);
});

describe('A chart of bars in words', () => {
  it('counts them, and names the best and the worst', () => {
    const bars = nameBars(
      [
        { name: 'A', row: aPnlRow(5) },
        { name: 'B', row: aPnlRow(-2) },
        { name: 'C', row: aPnlRow(0) },
      ],
      'net',
    );
    expect(barText(bars, 'strategy')).toBe('3 strategies, 1 with a gain. Best A +$5.00, worst B −$2.00.');
    expect(barText(bars.slice(0, 1), 'market')).toBe('1 market, 1 with a gain. Best A +$5.00.');
  });

  it('includes funding in the hours if it is known for all, even without a closed trade', () => {
    const traded = { hour: 1, ...aPnlRow(10, { feesUsd: 1, fundingUsd: 5, netPnlUsd: 14 }) };
    const paid = {
      hour: 4,
      ...aPnlRow(0, { tradeCount: 0, feesUsd: 0, fundingUsd: -2, netPnlUsd: -2 }),
    };
    const lacking = { ...paid, fundingUsd: null, netPnlUsd: null };
    const setOf = (hour: typeof paid | typeof lacking) =>
      chartSets({ byDay: [], byMarket: [], byStrategy: [], byHour: [traded, hour] }).at(-1);
    expect(setOf(paid)?.measure).toBe('net');
    expect([1, 4, 5].map((hour) => setOf(paid)?.bars[hour]?.usd)).toEqual([14, -2, 0]);
    expect(setOf(paid)?.summary).toMatch(/^2 hours, 1 with a gain/);
    expect(setOf(lacking)?.measure).toBe('before_funding');
    expect(setOf(lacking)?.bars[1]?.usd).toBe(9);
  });
});
