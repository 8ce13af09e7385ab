import type { Group, Node, Scene, Verdict } from '../expect.ts';
import { age, fact, figure, group, prose, rule, live, rows, stamp, staleFlag, wrong } from '../expect.ts';
import { candleAt, hourMs, markAt, marketOf, markets, quoteAt, revisionMs } from '../world/markets.ts';
import type { MarketTruth } from '../world/markets.ts';
import { allSymbols, catalog, coinOf, collateralOf, dollars, marketId, network } from './catalog.ts';

export const quotesOf = (coin: string): readonly string[] => [`quotes:${coin}`];

const change24h = (market: MarketTruth, at: number): number => {
  const { mark, previousDay } = quoteAt(market, at);
  return ((mark - previousDay) / previousDay) * 100;
};

export function quoteView(coin: string): Group {
  const market = marketOf(coin);
  const readings = quotesOf(coin);
  const [reading = ''] = readings;
  const of = (field: keyof ReturnType<typeof quoteAt>) =>
    figure(readings, (at) => quoteAt(market, at(reading))[field]);
  const ofLive = (field: keyof ReturnType<typeof quoteAt>) => (market.delisted ? fact(null) : of(field));
  return group({
    marketId: fact(marketId(coin)),
    network,
    mid: of('mid'),
    mark: of('mark'),
    oracle: of('oracle'),
    previousDay: market.isNew === true ? fact(null) : of('previousDay'),
    change24hPct:
      market.delisted || market.isNew === true
        ? fact(null)
        : figure(readings, (at) => change24h(market, at(reading))),
    fundingRate: ofLive('funding'),
    openInterest: of('openInterest'),
    volume24hUsd: dollars.has(collateralOf(coin)) ? ofLive('dayVolume') : fact(null),
    observedAt: stamp(readings),
    observedBy: fact('receipt', readings),
    ageSeconds: age(readings),
    stale: staleFlag(readings),
  });
}

export const quoteList = group({
  network,
  count: rule([], (value, { quotes }) =>
    Array.isArray(quotes) && quotes.length === value ? live : wrong(`it is ${String(value)}`),
  ),
  quotes: rows({
    readings: [],
    listedBy: catalog,
    key: ({ marketId: id }) => coinOf(id),
    keys: () => markets.map(({ coin }) => coin),
    row: quoteView,
  }),
});

/** A mark price of the minutes around its time, or the close of an hour. */
function couldBePrice(coin: string, price: number, at: number): boolean {
  const times = Array.from({ length: 20 }, (_, nth) => at + (nth - 8) * revisionMs);
  const hour = Math.floor((at - 1) / hourMs) * hourMs;
  const closes = [hour, hour + hourMs].map(
    (openTime) => candleAt(coin, openTime, { interval: '1h', at: openTime + hourMs - 1 }).close,
  );
  return [...times.map((time) => markAt(coin, time)), ...closes].includes(price);
}

/** Checks that each price is true at its time. A market without stored prices is not in it. */
function checkTrends(value: unknown, _: Node, { machineNow, trueNow }: Scene): Verdict {
  if (!Array.isArray(value)) return wrong('it is no list');
  const ahead = machineNow - trueNow;
  const off = (value as readonly Node[]).flatMap(({ marketId: id, points }) =>
    (points as readonly Node[]).filter(({ at, price }) =>
      [0, ahead].every((by) => !couldBePrice(coinOf(id), Number(price), Date.parse(String(at)) - by)),
    ),
  );
  return off.length === 0 ? live : wrong(`no such price: ${JSON.stringify(off[0])}`);
}

export const priceTrends = group({
  network,
  from: prose,
  to: prose,
  trends: rule([], checkTrends),
});

/** Expected snapshot over MCP: quotes past their limit have no row's figures there. */
function snapshotView(coin: string): Group {
  const market = marketOf(coin);
  const readings = quotesOf(coin);
  const [reading = ''] = readings;
  return group({
    symbol: fact(coin),
    marketId: fact(marketId(coin)),
    lastPrice: figure(readings, (at) => quoteAt(market, at(reading)).mark),
    change24hPct:
      market.isNew === true ? fact(null) : figure(readings, (at) => change24h(market, at(reading))),
    fundingRate: figure(readings, (at) => quoteAt(market, at(reading)).funding),
    volume24hUsd: figure(readings, (at) => quoteAt(market, at(reading)).dayVolume),
    atr24h: rule([`candles:${coin}`], (value, _, scene) => checkRange(value, coin, scene)),
    updatedAt: fact(null),
    receivedAt: stamp(readings),
  });
}

const candleTimeoutMs = 2_000;

/** Checks the range of closed bars; the machine's clock decides which are closed (contract 2.2). It holds until the next one closes. */
function checkRange(
  value: unknown,
  coin: string,
  { machineNow, trueNow, isImpaired, hasReason, lastAt }: Scene,
): Verdict {
  const servedAt = lastAt(`candles:${coin}`);
  // The contract has it null while 25 candles are not known, and names no reason: an answer does not wait longer for them than
  // this, so those that came while it waited may have come too late for it.
  if (value === null && (servedAt === null || trueNow - servedAt <= candleTimeoutMs)) return { kind: 'null' };
  if (value === null)
    return isImpaired([`candles:${coin}`]) && hasReason ? { kind: 'null' } : wrong('it is null without need');
  const range = averageTrueRange(coin, machineNow);
  return Math.abs(Number(value) - range) < 1e-6 ? live : wrong(`it is ${String(value)}, not ${range}`);
}

function averageTrueRange(coin: string, at: number): number {
  const last = Math.floor(at / hourMs) * hourMs;
  const bars = Array.from({ length: 25 }, (_, nth) =>
    candleAt(coin, last - (25 - nth) * hourMs, { interval: '1h', at }),
  );
  const ranges = bars.slice(1).map(({ high, low }, nth) => {
    const before = bars[nth]?.close ?? 0;
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
  });
  return ranges.reduce((sum, range) => sum + range, 0) / 24;
}

/** Snapshots of coins that the agent trades, and of those that are held or have an order, which are known without it. */
export const snapshots = (coins: readonly string[]): Group =>
  group({
    network,
    next: fact(null),
    ...allSymbols,
    // It names coins that the list of markets lacks.
    symbolNote: prose,
    marketCount: rule([], (value, { markets: given }) =>
      Array.isArray(given) && given.length === value ? live : wrong(`it is ${String(value)}`),
    ),
    markets: rows({
      readings: [],
      listedBy: ['agentStatus', ...catalog],
      key: ({ symbol }) => String(symbol),
      keys: () => coins,
      row: snapshotView,
    }),
    updatedAt: stamp(coins.flatMap(quotesOf)),
  });
