/** A bar of a time span: prices in ticks, sizes in lots. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly trades: number;
}

/** Joins two successive bars into one; null: nothing traded. */
export function joinBars(earlier: Bar | null, later: Bar | null): Bar | null {
  if (earlier === null) return later;
  if (later === null) return earlier;
  return {
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    lots: earlier.lots + later.lots,
    trades: earlier.trades + later.trades,
  };
}
