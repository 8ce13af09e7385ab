import { z } from 'zod';
import { inSentences } from '../../../src-preload/contract/sentences.ts';
import type { MarketSnapshot } from '../../../src-preload/contract/views/markets/market-snapshots.ts';
import { MarketSnapshots } from '../../../src-preload/contract/views/markets/market-snapshots.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { averageTrueRange } from '../../domain/markets/atr.ts';
import { openTimeAt, shiftOpenTime } from '../../domain/markets/candle.ts';
import { toNumber } from '../../domain/decimal.ts';
import type { Market } from '../../domain/markets/market.ts';
import { isPerpCoin } from '../../domain/markets/market.ts';
import { PerpscopeError } from '../../errors.ts';
import type { OpenOrderReads } from '../account/orders.ts';
import { openOrderReadings } from '../account/orders.ts';
import { lastReport } from '../journal/last-report.ts';
import { operation } from '../operation.ts';
import { inQuery } from '../parameters.ts';
import { marketListGaps, readAgent, requireQuotes } from '../reading-states.ts';
import { listedNames, shownName } from '../refused-value.ts';
import type { Reads, Live } from '../scope.ts';
import { required } from '../required-readings.ts';
import { counted } from '../answer-text.ts';
import { requestedMarket } from './requested-market.ts';
import { symbolsHere } from './symbols-here.ts';
import { settleMs } from './read-candles.ts';
import { closedHours } from './closed-hours.ts';
import type { QuoteReads } from './market-quote.ts';
import { quoteOf } from './market-quote.ts';

/** Longest time that known figures wait for candles, real ms. A request has 10 s. */
const candleTimeoutMs = 2_000;
/** The same for a tool: an agent continues with what is known, and may ask again. */
const toolTimeoutMs = 100;

interface SnapshotQuestion {
  /** null: the markets that the agent trades, and those with a position or an order. */
  readonly symbol: string | null;
  readonly candleTimeoutMs?: number;
}

interface SnapshotRequest {
  readonly symbol?: string | null | undefined;
  readonly candleTimeoutMs?: number;
}

/**
 * Returns the figures of each market, once each. A quote past its limit gives only its time of receipt, never its figures. If
 * no quote is within the limit, throws provider_failed with the age of the youngest. A market's range is null if its candles
 * could not be read in time, whatever else is known of the market.
 */
export async function marketSnapshots(
  scope: OpenOrderReads & Reads<'candles' | 'quotes'> & Live,
  { symbol, candleTimeoutMs: timeoutMs = candleTimeoutMs }: SnapshotQuestion,
  signal: AbortSignal,
): Promise<MarketSnapshots> {
  const requested = requestedMarket(scope, symbol);
  const coins = symbol === null ? watchedCoins(scope) : requested.coin === null ? [] : [requested.coin];
  const markets = coins.flatMap((coin) => scope.reader.market(coin) ?? []);
  const unlisted = coins.filter((coin) => scope.reader.market(coin) === null);
  const received = requireQuotes(scope, markets);
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const ranges = await Promise.all(
    markets.map(({ coin }) => withinTimeout(dayRange(scope, coin, timeout), { signal, timeout })),
  );
  return {
    network: scope.network,
    symbol,
    marketId: requested.marketId,
    symbolNote: requested.note ?? unlistedNote(scope, unlisted),
    marketCount: markets.length,
    markets: markets.map((market, nth) => snapshotOf(scope, market, ranges[nth] ?? null)),
    updatedAt: received.length === 0 ? null : toUtcText(Math.min(...received)),
  };
}

/** Names coins that have no row because the venue's list of markets lacks them; null: none. */
function unlistedNote(scope: Reads<'catalog'>, coins: readonly string[]): string | null {
  if (coins.length === 0) return null;
  const lacking = `The venue's list of markets lacks ${listedNames(coins.map(shownName))}`;
  return inSentences(lacking, marketListGaps(scope, scope.reader.catalog()));
}

async function withinTimeout(
  range: Promise<number | null>,
  { signal, timeout }: { readonly signal: AbortSignal; readonly timeout: AbortSignal },
): Promise<number | null> {
  try {
    return await range;
  } catch (error) {
    if (signal.aborted || !timeout.aborted) throw error;
    return null;
  }
}

const noQuote = {
  lastPrice: null,
  change24hPct: null,
  fundingRate: null,
  volume24hUsd: null,
} as const;

function snapshotOf(scope: QuoteReads, market: Market, range: number | null): MarketSnapshot {
  const quote = quoteOf(scope, market);
  const figures =
    quote.stale === true
      ? noQuote
      : {
          lastPrice: quote.mark,
          change24hPct: quote.change24hPct,
          fundingRate: quote.fundingRate,
          volume24hUsd: quote.volume24hUsd,
        };
  return {
    symbol: market.coin,
    marketId: quote.marketId,
    ...figures,
    atr24h: range,
    updatedAt: quote.observedBy === 'venue' ? quote.observedAt : null,
    receivedAt: quote.observedAt,
  };
}

export const listMarketSnapshots = operation({
  name: 'listMarketSnapshots',
  summary: 'Price, range and funding of the markets that the agent trades, holds or has orders on',
  output: MarketSnapshots,
  needs: ['snapshots'],
  isHeavy: true,
  http: [
    {
      path: 'GET /mcp/markets',
      id: 'listMcpMarkets',
      description:
        'Price, 24-hour change, average true range and funding of the markets that the agent trades, holds or has orders on. With symbol: the same of any one market of the catalog.',
      tag: 'MCP',
      query: z.object({ symbol: inQuery.symbol }),
    },
  ],
  tool: {
    name: 'list_markets',
    title: 'Market snapshots',
    description:
      'Price, 24-hour change, average true range and funding of the markets that the agent trades, holds or has orders on; with market: of any one market of the catalog. atr_24h is null until its candles are read.',
    input: z.object({}).transform(() => ({ candleTimeoutMs: toolTimeoutMs })),
    market: { as: 'symbol' },
    list: { of: ['markets'], keyOf: ({ marketId }: MarketSnapshot) => marketId },
    brief: ['marketId', 'lastPrice', 'change24hPct', 'fundingRate', 'volume24hUsd', 'atr24h', 'receivedAt'],
    says: ({ marketCount, markets, symbolNote }: MarketSnapshots) => {
      const unknown = markets.filter(({ atr24h }) => atr24h === null).length;
      const later =
        unknown === 0 ? '' : ` atr_24h is not known yet for ${unknown}: ask again in a few seconds.`;
      return inSentences(`${counted(marketCount, 'market')}.${later}`, symbolNote);
    },
  },
  readings: [...openOrderReadings, 'candles', 'quotes'],
  requires: { catalog: 'any_age' },
  live: true,
  answer: ({ symbol = null, ...rest }: SnapshotRequest, context) =>
    marketSnapshots(context, { symbol, ...rest }, context.signal),
});

/**
 * Returns the coins that the agent trades, in its order, then those with a position or a resting order, each once. A symbol that
 * means none of the venue's markets stays as the agent wrote it. The agent's
 * list holds until it reports another, however old its status is. Throws provider_failed if the agent has not reported one: a
 * list that can't be read is not an empty one. Without an agent and an account there are none.
 */
function watchedCoins(scope: OpenOrderReads): readonly string[] {
  const { dexes, orders } = scope.reader.account();
  const held = [...dexes.values()].flatMap(({ value }) => value.positions.map(({ coin }) => coin));
  const ordered = [...orders.values()].flatMap(({ value }) => value.map(({ coin }) => coin));
  const ofAccount = new Set([...held, ...ordered].filter(isPerpCoin).toSorted());
  return [...new Set([...agentCoins(scope), ...ofAccount])];
}

function agentCoins(
  scope: Reads<'agent' | 'agentHistory' | 'catalog' | 'fills' | 'providers'>,
): readonly string[] {
  if (readAgent(scope).kind === 'not_attached') return [];
  const symbols = lastReport(scope)?.symbols ?? null;
  if (symbols !== null) {
    const { coinOf } = symbolsHere(scope);
    return symbols.map((symbol) => coinOf(symbol) ?? symbol);
  }
  required(scope, 'agentStatus');
  throw new PerpscopeError(
    'provider_failed',
    "The agent's list of symbols could not be read; see Health, or name one market with symbol.",
  );
}

const interval = '1h';

/**
 * Returns the mean true range of the last 24 closed hours. A closed hour stays as it was: the venue is asked once, and from
 * then on its stream reports how each hour ended, as long as somebody asks for the coin. If an hour has just ended, this waits
 * for the stream to bring the next one, because the venue is not asked so soon. Returns null with fewer than 25 closed candles
 * in a row, or if they could not be read: never the range of earlier hours.
 */
async function dayRange(
  scope: Reads<'candles'> & Live,
  coin: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { hours, hourReads, world } = scope;
  const until = openTimeAt(world.now(), interval);
  hours.follow(coin);
  const last = shiftOpenTime(until, interval, -1);
  if (hours.isOpen(coin, last) && world.now() < until + settleMs) await hours.nextHour(coin, signal);
  const candles = closedHours(scope, coin, until) ?? (await hourReads.read(coin, signal));
  const isStillLast = openTimeAt(world.now(), interval) === until;
  const range = candles === null || !isStillLast ? null : averageTrueRange(candles, until);
  return range === null ? null : toNumber(range);
}
