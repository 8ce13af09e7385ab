export interface ValueTicks {
  /** Ascending and evenly spaced; the first and the last are the ends of the axis. */
  readonly ticks: readonly number[];
  /** Difference between two ticks. */
  readonly step: number;
  /** Fewest decimals that keep neighboring ticks distinct. */
  readonly decimals: number;
}

interface ValueAxis {
  readonly low: number;
  readonly high: number;
  /** Minimum span of the axis, so that a line that hardly moved does not look like a big move. */
  readonly leastSpan: number;
  /** Whether values are counts, so that ticks are whole numbers. */
  readonly isInteger?: boolean;
}

/** Round steps up to the next power of ten. */
const leaps = [1, 2, 5] as const;
const steps = 3;

/** Returns the ticks of a value axis: round values, about three steps from below the lowest value to above the highest. */
export function valueTicks({ low, high, leastSpan, isInteger = false }: ValueAxis): ValueTicks {
  const span = Math.max(high - low, leastSpan);
  const middle = (low + high) / 2;
  // An axis of values that are never negative does not start below zero to reach its minimum span.
  const from = low >= 0 ? Math.max(0, Math.min(low, middle - span / 2)) : Math.min(low, middle - span / 2);
  const to = Math.max(high, from + span);
  const step = Math.max(roundStep((to - from) / steps), isInteger ? 1 : 0);
  const [first, last] = [Math.floor(from / step + slack), Math.ceil(to / step - slack)];
  const count = Math.max(1, last - first);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + slack));
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) =>
      Number(((first + index) * step).toFixed(decimals)),
    ),
    step,
    decimals,
  };
}

/** Tolerance for the rounding of binary fractions. */
const slack = 1e-9;

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + slack);
  return (leaps.find((leap) => leap * power >= least * (1 - slack)) ?? 10) * power;
}
