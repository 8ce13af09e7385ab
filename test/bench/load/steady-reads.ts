import { Pool } from 'undici';
import { listedCoins } from '../chart-coins.ts';
import { noAnswers, type AnswerTally } from './answer-check.ts';

export interface SteadyReads {
  readonly tally: Readonly<AnswerTally>;
  readonly stop: () => Promise<void>;
}

export interface ReadPace {
  readonly readsPerSecond: number;
  /** So many markets' charts are in the store: each second one of them is asked for. */
  readonly storedCharts: number;
  /** Every so many seconds the chart is one that only the venue has; the venue's budget allows no more. */
  readonly venueChartEverySeconds: number;
}

const wholeChart = 5_000;
/** The charts in the store end when they were put there: each minute since then they have one candle less to show. */
const endedMinutesAgo = 15;
const answerWithinMs = 20_000;

interface Expectation {
  readonly path: string;
  readonly isRight: (answer: Record<string, unknown>) => boolean;
}

const idOf = (coin: string): string => `sim-testnet:${coin}`;

function chartOf(coin: string): Expectation {
  const path = `/api/markets/${idOf(coin)}/candles?interval=1m&limit=${wholeChart}`;
  const isRight = ({ marketId, candles }: Record<string, unknown>): boolean =>
    marketId === idOf(coin) && Array.isArray(candles) && candles.length >= wholeChart - endedMinutesAgo;
  return { path, isRight };
}

/** The reads of a second, in turn: the catalog, a row, a quote and the health. */
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
export function readSteadily(url: string, pace: ReadPace, marketCount: number): SteadyReads {
  const pool = new Pool(url, {
    connections: 16,
    bodyTimeout: answerWithinMs,
    headersTimeout: answerWithinMs,
  });
  const tally = noAnswers();
  const open = new Set<Promise<void>>();
  const ask = (expectation: Expectation): void => {
    const asked = askOnce(pool, expectation, tally).finally(() => open.delete(asked));
    open.add(asked);
  };
  const turns = { read: 0, chart: 0 };
  const reads = setInterval(() => {
    ask(readAt(turns.read, marketCount));
    turns.read += 1;
  }, 1_000 / pace.readsPerSecond);
  const charts = setInterval(() => {
    const turn = turns.chart;
    turns.chart += 1;
    const fromVenue = turn % pace.venueChartEverySeconds === 0;
    const coin = fromVenue
      ? listedCoins[pace.storedCharts + turn / pace.venueChartEverySeconds]
      : listedCoins[turn % pace.storedCharts];
    if (coin !== undefined) ask(chartOf(coin));
  }, 1_000);
  return {
    tally,
    stop: async () => {
      clearInterval(reads);
      clearInterval(charts);
      await Promise.allSettled(open);
      await pool.close();
    },
  };
}

async function askOnce(pool: Pool, { path, isRight }: Expectation, tally: AnswerTally): Promise<void> {
  try {
    const { statusCode, body } = await pool.request({ path, method: 'GET' });
    const answer = (await body.json()) as Record<string, unknown>;
    if (statusCode === 200 && isRight(answer)) return;
    tally.wrong += 1;
    console.error(`wrong answer to ${path}: ${statusCode} ${JSON.stringify(answer).slice(0, 200)}`);
  } catch (error) {
    tally.wrong += 1;
    console.error(`no answer to ${path}: ${String(error)}`);
  } finally {
    tally.answers += 1;
  }
}
