import type { Candle } from '../../src-preload/contract/views/markets/candles.ts';

/**
 * One figure per candle, null until enough candles precede it. Intervals without a candle do not count: a period is a number of
 * candles.
 */
export type Study = readonly (number | null)[];

/** Simple moving average: the mean of the last `period` closes. */
export function simpleAverage(closes: readonly number[], period: number): Study {
  let sum = 0;
  return closes.map((close, at) => {
    sum += close - (at >= period ? (closes[at - period] ?? 0) : 0);
    return at >= period - 1 ? sum / period : null;
  });
}

/**
 * Exponential moving average. Starts as the simple average of the first `period` closes; each further close weighs 2 / (period +
 * 1).
 */
export function exponentialAverage(closes: readonly number[], period: number): Study {
  return smoothed(closes, period, 2 / (period + 1));
}

/**
 * Wilder's average true range: the mean of the first `period` true ranges, then `(before × (period − 1) + true range) / period`.
 * The first candle has no true range, since it has no close before it.
 */
export function averageTrueRange(candles: readonly Candle[], period: number): Study {
  const ranges = candles.slice(1).map(({ high, low }, at) => {
    const before = candles[at]?.close ?? low;
    return Math.max(high, before) - Math.min(low, before);
  });
  return candles.length === 0 ? [] : [null, ...smoothed(ranges, period, 1 / period)];
}

/** Returns the mean of the first `period` values, then smooths each further value in with its weight. */
function smoothed(values: readonly number[], period: number, weight: number): Study {
  const first = simpleAverage(values.slice(0, period), period);
  let last: number | null = null;
  return values.map((value, at) => {
    last = last === null ? (first[at] ?? null) : last + weight * (value - last);
    return last;
  });
}

/** Studies that can be drawn with the candles. */
export const studyKinds = ['sma20', 'sma50', 'ema20', 'atr24'] as const;
export type StudyKind = (typeof studyKinds)[number];

export const studyNames = {
  sma20: 'SMA 20',
  sma50: 'SMA 50',
  ema20: 'EMA 20',
  atr24: 'ATR (24)',
} as const satisfies Record<StudyKind, string>;

export function studyOf(kind: StudyKind, candles: readonly Candle[]): Study {
  const closes = candles.map(({ close }) => close);
  switch (kind) {
    case 'sma20':
      return simpleAverage(closes, 20);
    case 'sma50':
      return simpleAverage(closes, 50);
    case 'ema20':
      return exponentialAverage(closes, 20);
    case 'atr24':
      return averageTrueRange(candles, 24);
    default:
      return kind satisfies never;
  }
}
