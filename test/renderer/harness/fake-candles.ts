import type { CandleChart, CandleRequest } from '../../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../../src-preload/contract/views/markets/candles.ts';

const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
const lengths: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
};
export const lengthOf = (interval: string): number => lengths[interval] ?? 3_600_000;

export function fakeCandle(openMs: number, length: number, base: number): Candle {
  const step = openMs / length;
  const at = (n: number): number => base * (1 + 0.02 * Math.sin(n / 17) + 0.006 * Math.sin(n * 1.3));
  const [open, close] = [at(step), at(step + 1)];
  return {
    openTime: utc(openMs),
    closeTime: utc(openMs + length - 1),
    open,
    close,
    high: Math.max(open, close) * (1 + 0.003 * Math.abs(Math.sin(step * 2.1))),
    low: Math.min(open, close) * (1 - 0.003 * Math.abs(Math.cos(step * 1.9))),
    volume: 900 + 700 * Math.sin(step * 0.7) ** 2,
    trades: 40,
    source: 'simulated',
  };
}

interface ChartWish extends CandleRequest {
  readonly lastOpenMs: number;
  readonly base: number;
  readonly count: number;
}

/** Candles up to `lastOpenMs`, with a hole of three intervals a little before the end. */
export function fakeChart({ marketId, interval, limit, lastOpenMs, base, count }: ChartWish): CandleChart {
  const length = lengthOf(interval);
  const wanted = Math.min(count, limit);
  const slots = Array.from({ length: wanted }, (_, index) => lastOpenMs - (wanted - 1 - index) * length);
  const hole = wanted - 30;
  const candles = slots
    .filter((_, index) => wanted < 60 || index < hole || index >= hole + 3)
    .map((openMs) => fakeCandle(openMs, length, base));
  const last = candles.at(-1) ?? null;
  return {
    series: {
      marketId,
      network: 'TESTNET',
      interval,
      limit,
      complete: true,
      incompleteReason: null,
      stale: false,
      source: 'simulated',
      candles,
      lastCandle: last === null ? null : { openTime: last.openTime, close: last.close },
      historical: last === null ? null : false,
    },
    slots,
    historicalFromMs: last === null ? null : lastOpenMs + 2 * length,
    incompleteMessage: null,
  };
}
