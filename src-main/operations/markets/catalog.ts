import { z } from 'zod';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import { Catalog, MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { dexesWithGaps, missingMarkets } from '../../domain/markets/dex-list.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import { foldCoin } from '../../domain/markets/symbol-match.ts';
import { PerpscopeError } from '../../errors.ts';
import { reportedMarkets, reportedMarketsVersion } from '../journal/reported-markets.ts';
import { operation, windowCall } from '../operation.ts';
import { MarketParams, inQuery, inTool, toolArguments } from '../parameters.ts';
import { metadataIsStale } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { requireProvider } from '../scope.ts';
import type { KnownCatalog } from '../required-readings.ts';
import { required } from '../required-readings.ts';
import { counted } from '../answer-text.ts';
import { marketRow, venueSessionOf } from './market-row.ts';
import { findMarket } from './market-scope.ts';

/** Readings that catalog rows are computed from. */
export const catalogReadings = ['agent', 'agentHistory', 'catalog', 'providers'] as const;
type CatalogReads = Reads<(typeof catalogReadings)[number]>;

/**
 * Throws unless the agent's list of markets was read whole. Tradeability comes from that list: while it can't be read, the list
 * of tradeable markets is not known to be empty.
 */
function requireTradeability(scope: Reads<'agent' | 'providers'>): void {
  if (required(scope, 'agentStatus').status.marketsWhole) return;
  throw new PerpscopeError(
    'provider_failed',
    "Some of the agent's list of markets could not be read, so the markets that it may trade are not known. See Health for the invalid entries.",
  );
}

export function readMarket(scope: CatalogReads, catalog: KnownCatalog, marketId: string): MarketRow {
  const market = findMarket(scope, catalog, marketId);
  const session = venueSessionOf(market, metadataIsStale(scope));
  return marketRow(scope, market, { session, reported: reportedMarkets(scope) });
}

interface MarketsQuestion {
  readonly assetClass?: AssetClass | undefined;
  /** Only markets whose coin or name has this text, in upper or lower case. */
  readonly query?: string | undefined;
  /** Only markets that the agent may trade. */
  readonly activeOnly?: 'true' | 'false' | undefined;
}

export const listMarkets = operation({
  name: 'listMarkets',
  summary: 'The market catalog',
  output: Catalog,
  check: ({ activeOnly }: MarketsQuestion, context) => {
    if (activeOnly === 'true') requireProvider(context, 'tradeability');
  },
  needs: ['markets'],
  version: catalogVersion,
  http: [
    {
      path: 'GET /api/markets',
      id: 'listMarkets',
      description:
        "Every market of the venue with its identity, asset class, session, activation and tradeability. marketId is the only key to store. activeOnly=true fails while the agent can't be read: an empty list would mean that nothing may be traded.",
      tag: 'Markets',
      query: z.object({
        assetClass: inQuery.assetClass,
        activeOnly: z.enum(['true', 'false']).optional().describe('only markets that the agent may trade'),
      }),
    },
  ],
  tool: {
    name: 'search_markets',
    title: 'Market catalog',
    description:
      'Every market of the venue, or those whose coin or name contains query: finds the market to pass to other tools. activation and tradeable say what the agent may trade. Prices are in list_markets.',
    input: toolArguments({
      query: z
        .string()
        .max(100)
        .optional()
        .describe('Text in the coin or the name, such as tsla or xyz:. Default: all markets.'),
      assetClass: inTool.assetClass,
      activeOnly: z
        .boolean()
        .optional()
        .transform((only) => (only === true ? ('true' as const) : undefined))
        .describe('Only markets that the agent may trade.'),
    }),
    list: { of: ['markets'], keyOf: ({ marketId }: MarketRow) => marketId },
    brief: ['marketId', 'displayName', 'assetClass', 'activation', 'tradeable', 'unavailableReason'],
    says: ({ count }: Catalog) => `${counted(count, 'market')}.`,
  },
  bridge: windowCall(
    'listMarkets',
    z.null().transform((): MarketsQuestion => ({})),
  ),
  readings: catalogReadings,
  requires: { catalog: 'marked_stale' },
  answer: (
    { assetClass, query = '', activeOnly }: MarketsQuestion,
    context,
    { catalog },
  ): Omit<Catalog, 'stale'> => {
    if (activeOnly === 'true') requireTradeability(context);
    const { dexes, markets, readAt } = catalog;
    const stale = metadataIsStale(context);
    const reported = reportedMarkets(context);
    const listed = markets
      .filter((market) => assetClass === undefined || assetClassOf(market, context.registry) === assetClass)
      .map((market) => marketRow(context, market, { session: venueSessionOf(market, stale), reported }))
      .filter(({ tradeable }) => activeOnly !== 'true' || tradeable === true)
      .filter(({ coin, displayName }) => foldCoin(`${coin} ${displayName}`).includes(foldCoin(query.trim())));
    const counts = Map.groupBy(markets, (market) => market.dex);
    const lacking = dexesWithGaps(catalog);
    const whyIncomplete = missingMarkets(catalog);
    return {
      network: context.network,
      dexes: dexes.map(({ name, fullName, collateral }) => ({
        name,
        fullName,
        collateral,
        marketCount: lacking.has(name) ? null : (counts.get(name)?.length ?? 0),
      })),
      markets: listed,
      count: listed.length,
      timestamp: toUtcText(readAt),
      complete: whyIncomplete === null,
      whyIncomplete,
    };
  },
});

export const getMarket = operation({
  name: 'getMarket',
  summary: 'One catalog row, including activation',
  output: MarketRow,
  needs: ['markets'],
  version: catalogVersion,
  http: [
    {
      path: 'GET /api/markets/:marketId',
      id: 'getMarket',
      description: 'The row of GET /api/markets for one market. Encode the colons of marketId as %3A.',
      tag: 'Markets',
      params: MarketParams,
    },
  ],
  readings: catalogReadings,
  requires: { catalog: 'any_age' },
  answer: ({ marketId }: { readonly marketId: string }, context, { catalog }) =>
    readMarket(context, catalog, marketId),
});

/** Returns a text that changes whenever the catalog's content does. */
export function catalogVersion(scope: CatalogReads): string {
  return `${scope.reader.catalog().revision}${metadataIsStale(scope) ? ' stale' : ''} ${reportedMarketsVersion(scope)}`;
}

export const getCatalogVersion = operation({
  name: 'getCatalogVersion',
  summary: "Version that changes whenever the catalog's answer does",
  readings: catalogReadings,
  answer: (_: unknown, context) => catalogVersion(context),
});

export const catalogOperations = [listMarkets, getMarket, getCatalogVersion];
