/** The venue's own intervals, verbatim. Does not import zod, so that the window can list them. */
// prettier-ignore
export const candleIntervals = [
  '1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '8h', '12h', '1d', '3d', '1w', '1M',
] as const;
