import { z } from 'zod';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import { MarketQuote, QuoteList } from '../../../src-preload/contract/views/markets/quote.ts';
import { percentChange } from '../../domain/decimal.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import type { Market } from '../../domain/markets/market.ts';
import type { Quote } from '../../domain/markets/quote.ts';
import { isDollarToken } from '../../domain/markets/quote.ts';
import { inNumbers } from '../in-numbers.ts';
import { operation, windowCall } from '../operation.ts';
import { MarketParams, inQuery } from '../parameters.ts';
import { quoteAge } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import type { KnownCatalog } from '../required-readings.ts';
import { findMarket } from './market-scope.ts';

/** Readings that quotes are computed from. */
const quoteReadings = ['catalog', 'quotes'] as const;
export type QuoteReads = Reads<(typeof quoteReadings)[number]>;

export function readQuote(scope: QuoteReads, catalog: KnownCatalog, marketId: string): MarketQuote {
  return quoteOf(scope, findMarket(scope, catalog, marketId));
}

/** Returns the quotes of these coins, as far as they are in the catalog. */
export function quotesOf(scope: QuoteReads, coins: readonly string[]): readonly MarketQuote[] {
  return coins.flatMap((coin) => {
    const market = scope.reader.market(coin);
    return market === null ? [] : [quoteOf(scope, market)];
  });
}

export function quoteOf(scope: QuoteReads, market: Market): MarketQuote {
  const marketId = marketIdOf(scope.networkKey, market.coin);
  const quote = scope.reader.quote(market.coin);
  if (quote === null) return { marketId, network: scope.network, ...noQuote };
  return {
    marketId,
    network: scope.network,
    ...figuresOf(quote),
    ...(isDollarToken(scope.reader.dex(market.dex)?.collateral ?? null) ? {} : { volume24hUsd: null }),
    ...(market.delisted ? delistedFigures : {}),
    ...quoteAge(scope, quote),
  };
}

type QuoteAge = Pick<MarketQuote, 'observedAt' | 'observedBy' | 'ageSeconds' | 'stale'>;

/** Returns the age of the venue's figures of a coin. */
export function ageOfQuote(scope: Reads<'quotes'>, coin: string): QuoteAge {
  const quote = scope.reader.quote(coin);
  return quote === null
    ? { observedAt: null, observedBy: null, ageSeconds: null, stale: null }
    : { observedAt: figuresOf(quote).observedAt, ...quoteAge(scope, quote) };
}

type QuoteFigures = Omit<MarketQuote, 'marketId' | 'network' | 'observedBy' | 'ageSeconds' | 'stale'>;

/** Figures of each quote. A quote never changes, so they are computed once, however often they are asked for. */
const workedOut = new WeakMap<Quote, QuoteFigures>();

function figuresOf(quote: Quote): QuoteFigures {
  const known = workedOut.get(quote);
  if (known !== undefined) return known;
  const figures: QuoteFigures = {
    ...inNumbers({
      mid: quote.mid,
      mark: quote.mark,
      oracle: quote.oracle,
      previousDay: quote.previousDay,
      change24hPct: dayChange(quote),
      fundingRate: quote.fundingRate,
      openInterest: quote.openInterest,
      volume24hUsd: quote.dayVolume, // in the collateral token
    }),
    observedAt: toUtcText(quote.receivedAt),
  };
  workedOut.set(quote, figures);
  return figures;
}

/**
 * Figures that are null for a delisted market. The venue repeats its last context forever, with zeros for what no longer moves:
 * these are not current figures.
 */
const delistedFigures = { change24hPct: null, fundingRate: null, volume24hUsd: null } as const;

const noQuote = {
  mid: null,
  mark: null,
  oracle: null,
  previousDay: null,
  change24hPct: null,
  fundingRate: null,
  openInterest: null,
  volume24hUsd: null,
  observedAt: null,
  observedBy: null,
  ageSeconds: null,
  stale: null,
} as const;

function dayChange({ mark, previousDay }: Quote): number | null {
  return mark === null || previousDay === null ? null : percentChange(previousDay, mark);
}

export const getQuote = operation({
  name: 'getQuote',
  summary: 'Current mid, mark and other figures',
  output: MarketQuote,
  needs: ['markets'],
  http: [
    {
      path: 'GET /api/markets/:marketId/quote',
      id: 'getQuote',
      description:
        'Mid, mark, oracle, 24-hour change, funding rate, open interest and volume, with the time of the reading. A known market without a usable quote answers 200 with nulls.',
      tag: 'Markets',
      params: MarketParams,
    },
  ],
  readings: quoteReadings,
  requires: { catalog: 'any_age' },
  answer: ({ marketId }: { readonly marketId: string }, context, { catalog }) =>
    readQuote(context, catalog, marketId),
});

interface QuotesQuestion {
  readonly assetClass?: AssetClass | undefined;
}

/** Returns a quote for every market of the catalog; those without a reading have nulls. */
export const listQuotes = operation({
  name: 'listQuotes',
  summary: 'A quote for every market',
  output: QuoteList,
  needs: ['markets'],
  http: [
    {
      path: 'GET /api/quotes',
      id: 'listQuotes',
      description: 'The quotes of all markets, or of one asset class, in one answer.',
      tag: 'Markets',
      query: z.object({ assetClass: inQuery.assetClass }),
    },
  ],
  bridge: windowCall(
    'listQuotes',
    z.null().transform((): QuotesQuestion => ({})),
  ),
  readings: quoteReadings,
  requires: { catalog: 'any_age' },
  answer: ({ assetClass }: QuotesQuestion, context, { catalog }): QuoteList => {
    const { markets } = catalog;
    const quotes = markets
      .filter((market) => assetClass === undefined || assetClassOf(market, context.registry) === assetClass)
      .map((market) => quoteOf(context, market));
    return { network: context.network, count: quotes.length, quotes };
  },
});

export const listQuotesOf = operation({
  name: 'listQuotesOf',
  summary: 'Quotes of these coins, as far as they are in the catalog',
  readings: quoteReadings,
  answer: ({ coins }: { readonly coins: readonly string[] }, context) => quotesOf(context, coins),
});
