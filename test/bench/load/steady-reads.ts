import { listedCoins } from '../chart-coins.ts';
import { askSteadily, type Expectation, type SteadyLoad } from './steady-load.ts';

export interface ReadPace {
  readonly readsPerSecond: number;
  /** Number of markets whose charts are in the store: each second one of them is asked for. */
  readonly storedCharts: number;
  /** Interval at which the chart is one that only the venue has; the venue's budget allows no shorter one. */
  readonly venueChartEverySeconds: number;
}

const wholeChart = 5_000;
/** The charts in the store end when they were stored: with each minute since then they have one candle less to show. */
const endedMinutesAgo = 15;
const idOf = (coin: string): string => `sim-testnet:${coin}`;

function chartOf(coin: string): Expectation {
  const path = `/api/markets/${idOf(coin)}/candles?interval=1m&limit=${wholeChart}`;
  const isRight = ({ marketId, candles }: Record<string, unknown>): boolean =>
    marketId === idOf(coin) && Array.isArray(candles) && candles.length >= wholeChart - endedMinutesAgo;
  return { path, isRight };
}

/** One of the reads of a second, which take turns: the catalog, a row, a quote and the health. */
function readAt(turn: number, marketCount: number): Expectation {
  const id = idOf(listedCoins[turn % listedCoins.length] ?? '');
  const reads: readonly Expectation[] = [
    { path: `/api/markets/${id}`, isRight: (row) => row['marketId'] === id },
    { path: `/api/markets/${id}/quote`, isRight: (quote) => typeof quote['mark'] === 'number' },
    { path: '/api/markets', isRight: (catalog) => catalog['count'] === marketCount },
    { path: '/api/quotes', isRight: (quotes) => quotes['count'] === marketCount },
    { path: '/api/health', isRight: (health) => health['network'] === 'TESTNET' },
  ];
  const [row, quote, catalog, quotes, health] = reads;
  // Nine small answers to one large: 200 catalogs a second would be 40 MB a second.
  const mix = [row, quote, row, quote, catalog, row, quote, row, quote, turn % 20 < 10 ? quotes : health];
  return mix[turn % mix.length] ?? chartOf('BTC');
}

/** Reads at a steady pace, however long the answers take, until stopped. */
export function readSteadily(url: string, pace: ReadPace, marketCount: number): SteadyLoad {
  const chartAt = (turn: number): Expectation | null => {
    const fromVenue = turn % pace.venueChartEverySeconds === 0;
    const coin = fromVenue
      ? listedCoins[pace.storedCharts + turn / pace.venueChartEverySeconds]
      : listedCoins[turn % pace.storedCharts];
    return coin === undefined ? null : chartOf(coin);
  };
  return askSteadily(url, 16, [
    { everyMs: 1_000 / pace.readsPerSecond, next: (turn) => readAt(turn, marketCount) },
    { everyMs: 1_000, next: chartAt },
  ]);
}
