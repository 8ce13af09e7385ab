import { formatAxisUsd } from '../format/number.ts';
import { axisLook, moneyAxisWidth } from './small-chart-look.ts';
import { valueTicks } from './value-ticks.ts';

interface MoneyRange {
  readonly low: number;
  readonly high: number;
  /** Minimum span of the axis in dollars. */
  readonly leastSpan: number;
}

/** Returns the properties of a value axis in dollars whose labels all differ. */
export function moneyAxis(range: MoneyRange) {
  const { ticks, step } = valueTicks(range);
  return {
    ticks: [...ticks],
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    interval: 0,
    width: moneyAxisWidth,
    tickFormatter: (value: number) => formatAxisUsd(value, step),
    ...axisLook,
  } as const;
}

/** Returns the same with zero in view, for values on either side of it. */
export function zeroedMoneyAxis(values: readonly number[], leastSpan: number) {
  return moneyAxis({ low: Math.min(0, ...values), high: Math.max(0, ...values), leastSpan });
}

/** Returns the same for values at or below zero, with zero at the top. */
export function lossAxis({ deepest, leastSpan }: { readonly deepest: number; readonly leastSpan: number }) {
  const { ticks, ...axis } = moneyAxis({ low: 0, high: Math.abs(deepest), leastSpan });
  const below = ticks.map((tick) => 0 - tick).toReversed();
  return { ...axis, ticks: below, domain: [below[0] ?? -1, 0] } as const;
}
