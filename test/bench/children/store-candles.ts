import { openTimeAt } from '../../../src-main/domain/markets/candle.ts';
import { parseDecimal, type DecimalText } from '../../../src-main/domain/decimal.ts';
import { openStore } from '../../../src-main/store/open.ts';
import { listedCoins } from '../chart-coins.ts';

interface StoredCharts {
  readonly dataDir: string;
  readonly seed: number;
  readonly charts: number;
  readonly nowMs: number;
}

const minuteMs = 60_000;
const candles = 5_000;
/** Longer than any run: stored candles are never requested again, which leaves the venue's budget to the other reads. */
const freshForMs = 60 * minuteMs;

function decimal(value: number): DecimalText {
  const text = parseDecimal(value.toFixed(4));
  if (text === null) throw new Error(`${value} is no decimal.`);
  return text;
}

/** Puts 5,000 one-minute candles of the first coins into the store, before the service opens it. */
export function storeCandles({ dataDir, seed, charts, nowMs }: StoredCharts): void {
  if (charts === 0) return;
  const place = { dataDir, source: `sim-testnet-seed-${seed}`, account: null, stamp: 'bench' };
  const store = openStore({ ...place, onFileNotice: (message) => process.stderr.write(`${message}\n`) });
  const first = openTimeAt(nowMs, '1m') - (candles - 1) * minuteMs;
  const rows = Array.from({ length: candles }, (_, i) => {
    const price = 100 + 10 * Math.sin(i / 50);
    return {
      openTime: first + i * minuteMs,
      closeTime: first + (i + 1) * minuteMs - 1,
      open: decimal(price),
      high: decimal(price + 1),
      low: decimal(price - 1),
      close: decimal(price + Math.cos(i)),
      volume: decimal(1_000 + (i % 100)),
      trades: 10 + (i % 7),
    };
  });
  for (const coin of listedCoins.slice(0, charts)) {
    store.writer.putCandles({ coin, interval: '1m' }, rows, { fromTime: first, readAt: nowMs + freshForMs });
  }
  store.close();
}
