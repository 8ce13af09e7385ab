import type { CandleInterval } from '../../src-preload/contract/views/markets/candles.ts';
import { localInstant, utcInstant, type InstantFormat } from '../format/instant.ts';

const wholeDays: readonly CandleInterval[] = ['1d', '3d', '1w', '1M'];

/**
 * Checks whether candles open at UTC midnight, as those of a day or longer do. In another zone their dates would read as the day
 * before.
 */
export function opensOnUtcDays(interval: CandleInterval): boolean {
  return wholeDays.includes(interval);
}

/** Formats of the labels on a chart's time axis, by the kinds that lightweight-charts numbers: year, month, day, and times. */
const kinds = ['month', 'month', 'day'] as const;

export interface ChartTimes {
  /** Whether days begin at UTC midnight instead of the operator's. */
  readonly isUtc: boolean;
  readonly mark: (ms: number, kind: number) => string;
  readonly crosshair: (ms: number) => string;
}

export function chartTimes(interval: CandleInterval): ChartTimes {
  const days = opensOnUtcDays(interval);
  const zone: InstantFormat = days ? utcInstant : localInstant;
  return {
    isUtc: days,
    mark: (ms, kind) => zone[kinds[kind] ?? 'time'](ms),
    crosshair: (ms) => (days ? `${utcInstant.full(ms).slice(0, -10)} UTC` : localInstant.toMinute(ms)),
  };
}
