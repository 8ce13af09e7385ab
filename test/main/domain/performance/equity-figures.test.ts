import { describe, expect, test } from 'vitest';
import { equityFigures, type EquityFigures } from '../../../../src-main/domain/performance/equity-figures.ts';
import { joinSpans, spanOfSample } from '../../../../src-main/domain/performance/equity-span.ts';
import { isUnsettled, moneyFlow } from '../../../../src-main/domain/performance/money-flow.ts';
import { decimal } from './a-trip.ts';

const day = 86_400_000;

/** Figures of one sample at noon of each day; flows come at 18:00, after the sample of their day. */
function figures(equity: readonly (string | null)[], flows: Readonly<Record<number, string | null>> = {}) {
  const samples = equity.flatMap((text, nth) =>
    text === null ? [] : [spanOfSample(nth * day + day / 2, decimal(text))],
  );
  return equityFigures({
    ends: null,
    spans: samples,
    flows: Object.entries(flows).map(([nth, usd]) => ({
      at: Number(nth) * day + (3 * day) / 4,
      usd: usd === null ? null : decimal(usd),
    })),
    through: equity.length * day - 1,
  });
}

const drawdown = ({ maxDrawdownUsd, maxDrawdownPct }: EquityFigures) => [maxDrawdownUsd, maxDrawdownPct];

describe('drawdown', () => {
  test('is the greatest fall below an earlier peak, in dollars and in percent separately', () => {
    // 100 -> 60 is 40, two fifths of the peak; 1000 -> 900 is 100, a tenth of it.
    expect(drawdown(figures(['100', '60', '1000', '900', '950']))).toEqual(['100', 40]);
  });

  test('is zero where nothing ever fell', () => {
    expect(drawdown(figures(['1', '2', '2', '3']))).toEqual(['0', 0]);
  });

  test('is unknown without samples, and while flows are unknown', () => {
    expect(drawdown(figures([]))).toEqual([null, null]);
    const spans = [spanOfSample(5, decimal('100'))];
    expect(drawdown(equityFigures({ ends: null, spans, flows: null, through: 9 }))).toEqual([null, null]);
    expect(drawdown(figures(['100', '90', '80'], { 0: null }))).toEqual([null, null]);
  });

  test('of an account that was always empty is zero in dollars and null in percent', () => {
    expect(drawdown(figures(['0', '0']))).toEqual(['0', null]);
  });

  test('does not count a withdrawal', () => {
    expect(drawdown(figures(['1000', '400', '410'], { 0: '-600' }))).toEqual(['0', 0]);
  });

  test('has no rounding error with a price in thirds and sevenths', () => {
    expect(drawdown(figures(['3', '7', '7'], { 0: '4' }))).toEqual(['0', 0]);
  });

  test('is not hidden by a deposit', () => {
    // 1000 falls to 950 while 500 come: 50 dollars, a twentieth.
    expect(drawdown(figures(['1000', '1450'], { 0: '500' }))).toEqual(['50', 5]);
  });

  test('in percent is relative to the value at that time: later deposits make it no smaller, earlier ones no larger', () => {
    // 100 -> 50 is a half. 900 come: 950. Then 950 -> 940 is 10 more dollars, from 100 - 0 down to 940 - 900.
    const [usd, pct] = drawdown(figures(['100', '50', '950', '940'], { 1: '900' }));
    expect(usd).toBe('60');
    // One unit: 1 -> 0.5 -> 0.5 -> 0.5 * 940 / 950 = 0.494736...
    expect(pct).toBeCloseTo((1 - (0.5 * 940) / 950) * 100, 12);
    // 100 and then 900 come: 1000 -> 950 is a twentieth, not half of what it began with.
    expect(drawdown(figures(['100', '1000', '950'], { 0: '900' }))).toEqual(['50', 5]);
  });

  test('of an account that begins empty begins with the first deposit', () => {
    expect(drawdown(figures(['0', '1000', '900'], { 0: '1000' }))).toEqual(['100', 10]);
  });

  test('of an account emptied and filled again continues from its last unit price', () => {
    // 100 -> 80 is a fifth; all of it leaves; 500 come and fall to 400: 0.8 * 0.8 = 0.64 of the peak.
    const [usd, pct] = drawdown(figures(['100', '80', '0', '500', '400'], { 1: '-80', 2: '500' }));
    expect(usd).toBe('120'); // 100 - (400 - 420)
    expect(pct).toBeCloseTo(36, 12);
  });

  test('in percent within a day is that of its time above zero', () => {
    const joined = (...values: readonly string[]) =>
      values.map((value, nth) => spanOfSample(nth, decimal(value))).reduce(joinSpans);
    expect(joined('-5', '100', '90').shareFall).toEqual({ from: '100', to: '90' });
    expect(joined('100', '90', '-5').shareFall).toEqual({ from: '100', to: '-5' });
    expect(joined('-5', '-7').shareFall).toBeNull();
  });

  test('of the whole value is 100 percent', () => {
    expect(drawdown(figures(['100', '0']))).toEqual(['100', 100]);
  });
});

describe('ratios of daily returns', () => {
  /** 11 closes, so 10 returns: five times 1% up, then 1% down (of what it was before). */
  const closes = Array.from({ length: 11 }, (_, nth) =>
    decimal((1000 * 1.01 ** Math.ceil(nth / 2) * 0.99 ** Math.floor(nth / 2)).toFixed(18)),
  );

  test('equal those computed by hand', () => {
    const plain = figures(closes.map((close, nth) => (nth === 10 ? decimal(step(closes[9], 1.02)) : close)));
    // Returns: +1% five times, -1% four times, +2% once. Sum 5 - 4 + 2 = 3%, mean 0.3%.
    // Squares about it: 5 x 0.7^2 + 4 x 1.3^2 + 1.7^2 = 2.45 + 6.76 + 2.89 = 12.1; / 9 = 1.3444..., root 1.159502%.
    expect(plain.sharpeRatio).toBeCloseTo((0.3 / Math.sqrt(12.1 / 9)) * Math.sqrt(365), 9);
    // Below zero: 4 x 1^2 = 4; / 10 = 0.4, root 0.632456%.
    expect(plain.sortinoRatio).toBeCloseTo((0.3 / Math.sqrt(0.4)) * Math.sqrt(365), 9);
  });

  const step = (close: string | undefined, growth: number): string => (Number(close) * growth).toFixed(18);

  test('need 10 returns', () => {
    expect(figures(closes.slice(0, 10)).sharpeRatio).toBeNull();
    expect(figures(closes).sharpeRatio).not.toBeNull();
  });

  test('skip a day without a sample: neither its own return nor the next counts', () => {
    // 11 of 12 days have a close: 4 returns before the gap and 5 after it.
    const holed = [...closes.slice(0, 5), null, ...closes.slice(5)];
    expect(figures(holed).sharpeRatio).toBeNull();
    // With 13 closes and one of them missing there are 10 returns again.
    const longer = [...closes.slice(0, 5), null, ...closes.slice(5), decimal('1000')];
    expect(figures(longer).sharpeRatio).not.toBeNull();
  });

  test('skip the current day', () => {
    const spans = closes.map((close, nth) => spanOfSample(nth * day + day / 2, close));
    const at = (through: number) => equityFigures({ ends: null, spans, flows: [], through }).sharpeRatio;
    expect(at(11 * day - 2)).toBeNull();
    expect(at(11 * day - 1)).not.toBeNull();
  });

  test('are null where their deviation is zero', () => {
    const flat = closes.map(() => '1000');
    expect(figures(flat)).toMatchObject({ sharpeRatio: null, sortinoRatio: null });
    const rising = closes.map((_, nth) => String(1000 + nth));
    expect(figures(rising).sortinoRatio).toBeNull();
    expect(figures(rising).sharpeRatio).toBeGreaterThan(0);
  });
});

test('the ends are the samples, without any correction for flows', () => {
  const ends = { first: decimal('100'), last: decimal('999') };
  const { equityStartUsd, equityEndUsd } = equityFigures({ ends, spans: [], flows: null, through: 0 });
  expect([equityStartUsd, equityEndUsd]).toEqual(['100', '999']);
  expect(figures(['100'])).toMatchObject({ equityStartUsd: null, equityEndUsd: null });
});

describe('a move of money', () => {
  const move = { time: 5, token: 'USDC', netUsd: decimal('7') };

  test.each([
    ['in dollars is what it brought', move, '7'],
    ['in another token is nothing, as only dollars are in the value', { ...move, token: 'HYPE' }, '0'],
    ['of another token and no known worth is nothing too', { ...move, token: 'HYPE', netUsd: null }, '0'],
    ['whose value in dollars is unknown', { ...move, netUsd: null }, null],
    ['of which nothing is known', { ...move, token: null, netUsd: null }, null],
  ])('%s', (_name, of, usd) => {
    expect(moneyFlow({ kind: 'deposit', ...of })).toEqual({ at: 5, usd });
  });

  test('makes the samples near it unsettled, however many there are', () => {
    const flows = [1_000_000, 5_000_000, 9_000_000].map((at) => ({ at, usd: decimal('1') }));
    const near = isUnsettled(flows.toReversed());
    expect([879_999, 880_000, 1_000_000, 1_120_000, 1_120_001, 3_000_000].map(near)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([4_880_000, 9_120_000, 9_120_001].map(near)).toEqual([true, true, false]);
    expect(isUnsettled([])(5)).toBe(false);
  });
});
