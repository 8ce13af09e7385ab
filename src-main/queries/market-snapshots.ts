import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { MarketSnapshot, MarketSnapshots } from '../../src-preload/contract/views/market-snapshots.ts';
import { isStale, toUtcText } from '../domain/freshness.ts';
import type { Market } from '../domain/market.ts';
import { PerpscopeError } from '../errors.ts';
import { requireProvider } from './account-scope.ts';
import { askedMarket } from './asked-market.ts';
import type { DayRangeParts } from './day-range.ts';
import { dayRange } from './day-range.ts';
import type { DoorScope } from './door-scope.ts';
import { quoteOf } from './market-quote.ts';
import { requireCatalog } from './market-scope.ts';
import { ageWords } from './reading-age.ts';
import { watchedCoins } from './watched-coins.ts';

/** The figures that are known do not wait longer for candles, real ms: a request has 10 s. */
const candlePatienceMs = 2_000;

export interface SnapshotQuestion {
  /** null: the markets that the agent trades, and those with a position or an order. */
  readonly symbol: string | null;
  readonly candlePatienceMs?: number;
}

/**
 * The figures of each market once. Of a quote past its limit only the time of receipt is told, never its figures; where no quote
 * is younger the answer is provider_failed, naming the age of the youngest. A market's range is null where its candles could
 * not be read in time, whatever else is known of it.
 */
export async function marketSnapshots(
  parts: DayRangeParts,
  { symbol, candlePatienceMs: patienceMs = candlePatienceMs }: SnapshotQuestion,
  signal: AbortSignal,
): Promise<MarketSnapshots> {
  const { scope } = parts;
  requireProvider(scope, 'snapshots');
  requireCatalog(scope);
  const asked = askedMarket(scope, symbol);
  const coins = symbol === null ? watchedCoins(scope) : asked.coin === null ? [] : [asked.coin];
  const markets = coins.flatMap((coin) => scope.reader.market(coin) ?? []);
  const heard = requireQuotes(scope, markets);
  const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const ranges = await Promise.all(
    markets.map(({ coin }) => withinPatience(dayRange(parts, coin, patience), { signal, patience })),
  );
  return {
    network: scope.network,
    symbol,
    market_id: asked.marketId,
    symbol_note: asked.note,
    market_count: markets.length,
    markets: markets.map((market, nth) => snapshotOf(scope, market, ranges[nth] ?? null)),
    updated_at: heard.length === 0 ? null : toUtcText(Math.min(...heard)),
  };
}

/** When each of their quotes was received, world ms. */
function requireQuotes(scope: DoorScope, markets: readonly Market[]): readonly number[] {
  const heard = markets.flatMap(({ coin }) => scope.reader.quote(coin)?.receivedAt ?? []);
  if (markets.length === 0) return heard;
  if (heard.length === 0 && !isAnyQuoted(scope, markets)) {
    const message = "The venue's quotes have not been read yet; try again shortly.";
    throw new PerpscopeError('provider_failed', message);
  }
  const { ageOf } = scope.world;
  if (heard.length === 0 || heard.some((at) => !isStale(ageOf(at), freshnessLimitsMs.quote))) return heard;
  const known = heard.map(ageOf).filter((age) => age !== null);
  const youngest = known.length === 0 ? null : Math.min(...known);
  throw new PerpscopeError(
    'provider_failed',
    `The venue's last quote is ${ageWords(youngest)}, more than ${freshnessLimitsMs.quote / 1_000} s: see Health for what the venue answers.`,
  );
}

/** Whether a quote of one of their DEXes was ever received: the venue gives those of a DEX together. */
function isAnyQuoted({ reader }: DoorScope, markets: readonly Market[]): boolean {
  const dexes = new Set(markets.map(({ dex }) => dex));
  return reader.catalog().markets.some(({ coin, dex }) => dexes.has(dex) && reader.quote(coin) !== null);
}

async function withinPatience(
  range: Promise<number | null>,
  { signal, patience }: { readonly signal: AbortSignal; readonly patience: AbortSignal },
): Promise<number | null> {
  try {
    return await range;
  } catch (error) {
    if (signal.aborted || !patience.aborted) throw error;
    return null;
  }
}

const unheard = {
  last_price: null,
  change_24h_pct: null,
  funding_rate: null,
  volume_24h_usd: null,
} as const;

function snapshotOf(scope: DoorScope, market: Market, range: number | null): MarketSnapshot {
  const quote = quoteOf(scope, market);
  const figures =
    quote.stale === true
      ? unheard
      : {
          last_price: quote.mark,
          change_24h_pct: quote.change24hPct,
          funding_rate: quote.fundingRate,
          volume_24h_usd: quote.volume24hUsd,
        };
  return {
    symbol: market.coin,
    market_id: quote.marketId,
    ...figures,
    atr_24h: range,
    updated_at: quote.observedBy === 'venue' ? quote.observedAt : null,
    received_at: quote.observedAt,
  };
}
