import type { Group, Verdict } from '../expect.ts';
import { fact, figure, group, rule, live, own, rows, staleFlag, prose, wrong } from '../expect.ts';
import { candleAt, hourMs, intervalMs } from '../world/markets.ts';
import { marketId, network } from './catalog.ts';

export function candleSeries(coin: string, interval: string, limit: number): Group {
  const width = intervalMs[interval] ?? hourMs;
  const readings = [`candles:${coin}`];
  const openTimes = (at: number): readonly number[] => {
    const last = Math.floor(at / width) * width;
    return Array.from({ length: limit }, (_, nth) => last - (limit - 1 - nth) * width);
  };
  const [reading = ''] = readings;
  return group({
    marketId: fact(marketId(coin)),
    network,
    interval: fact(interval),
    limit: fact(limit),
    source: fact('hyperliquid'),
    candles: rows({
      readings,
      key: ({ openTime }) => String(Date.parse(String(openTime))),
      keys: (at) => openTimes(at(reading)).map(String),
      row: (key) => candleRow(coin, interval, Number(key)),
    }),
    lastCandle: group(
      {
        openTime: figure(readings, (at) => utc(openTimes(at(reading)).at(-1) ?? 0)),
        close: figure(
          readings,
          (at) => candleAt(coin, openTimes(at(reading)).at(-1) ?? 0, { interval, at: at(reading) }).close,
        ),
      },
      { readings },
    ),
    historical: rule(readings, (value, node, { machineNow }) =>
      checkHistorical(value, node, { machineNow, width }),
    ),
    complete: rule(readings, (value, _, { isImpaired, isOld }) => {
      if (value === true) return isOld(readings) ? wrong('it is true, though candles fail') : live;
      return value === false && isImpaired(readings) ? { kind: 'null' } : wrong(`it is ${String(value)}`);
    }),
    incompleteReason: prose,
    stale: staleFlag(readings),
  });
}

export const utc = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00');

function checkHistorical(
  value: unknown,
  { lastCandle }: { readonly lastCandle?: unknown },
  { machineNow, width }: { machineNow: number; width: number },
): Verdict {
  if (typeof lastCandle !== 'object' || lastCandle === null)
    return value === null ? { kind: 'null' } : wrong('it is said of no candle');
  const opened = Date.parse(String((lastCandle as { openTime: unknown }).openTime));
  return value === machineNow >= opened + 2 * width ? live : wrong(`it is ${String(value)}`);
}

function candleRow(coin: string, interval: string, openTime: number): Group {
  const width = intervalMs[interval] ?? hourMs;
  const reading = `candles:${coin}`;
  const of = (field: keyof ReturnType<typeof candleAt>) =>
    figure([reading], (at) => candleAt(coin, openTime, { interval, at: at(reading) })[field]);
  return group({
    openTime: fact(utc(openTime)),
    closeTime: fact(utc(openTime + width - 1)),
    open: of('open'),
    high: of('high'),
    low: of('low'),
    close: of('close'),
    volume: of('volume'),
    trades: of('trades'),
    source: fact('hyperliquid'),
  });
}

export const candleChart = (coin: string, interval: string, limit: number): Group =>
  group({
    series: candleSeries(coin, interval, limit),
    slots: own(Array.isArray),
    historicalFromMs: own(),
    incompleteMessage: prose,
  });
