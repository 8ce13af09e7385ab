import { z } from 'zod';
import { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import { OneMarket } from '../../../src-preload/contract/views/markets/one-market.ts';
import { ageOfQuote, readQuote } from './market-quote.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import type { Market } from '../../domain/markets/market.ts';
import { operation, windowCall } from '../operation.ts';
import { MarketParams, windowMarketId } from '../parameters.ts';
import type { Reads, SourceInfo } from '../scope.ts';
import { marketReferenceReading } from '../reference/reference-reading.ts';
import type { KnownCatalog } from '../required-readings.ts';
import { readMarket } from './catalog.ts';
import { newEntries } from './entry-verdict.ts';
import { venueSessionOf } from './market-row.ts';
import { findMarket } from './market-scope.ts';
import type { StateFacts } from './state-facts.ts';
import { stateFactReadings, stateFacts } from './state-facts.ts';
import { underlyingSession } from './underlying-session.ts';

/** Readings that the state of a market is computed from. */
const marketStateReadings = [...stateFactReadings, 'marketStatus', 'quotes'] as const;
type MarketStateReads = Reads<(typeof marketStateReadings)[number]>;

/** Returns a market's sessions, freshness and verdict on new entries. */
function marketState(scope: MarketStateReads, catalog: KnownCatalog, marketId: string): MarketState {
  return stateOf(scope, findMarket(scope, catalog, marketId), stateFacts(scope));
}

function stateOf(scope: Reads<'marketStatus' | 'quotes'>, market: Market, facts: StateFacts): MarketState {
  const { readAt, metadataStale } = facts;
  return {
    marketId: marketIdOf(scope.networkKey, market.coin),
    network: scope.network,
    venueSession: {
      state: venueSessionOf(market, metadataStale),
      observedAt: readAt === null ? null : toUtcText(readAt),
      observedBy: readAt === null ? null : 'receipt',
    },
    underlyingSession: underlyingSession(scope, market, facts),
    oracle: oracleState(scope, market, facts),
    freshness: {
      venue: ageOfQuote(scope, market.coin),
      reference: marketReferenceReading(scope, market, facts),
    },
    newEntries: newEntries(scope, market, facts),
    exits: { allowed: true },
  };
}

export const getMarketState = operation({
  name: 'getMarketState',
  summary: 'Sessions, freshness and the verdict on new entries',
  output: MarketState,
  needs: ['markets'],
  http: [
    {
      path: 'GET /api/markets/:marketId/state',
      id: 'getMarketState',
      description:
        'Sessions of the venue and of the underlying, the age of the data, and whether new entries are allowed, with the reason. allowed is null if unknown: it is never inferred. Exits are always allowed.',
      tag: 'Markets',
      params: MarketParams,
    },
  ],
  bridge: windowCall('getMarketState', z.strictObject({ marketId: windowMarketId })),
  readings: marketStateReadings,
  requires: { catalog: 'any_age' },
  answer: ({ marketId }, context, { catalog }) => marketState(context, catalog, marketId),
});

/** Returns the states of every market of a class, as of one instant. */
export const listMarketStates = operation({
  name: 'listMarketStates',
  summary: 'The states of every market of a class, as of one instant',
  bridge: windowCall('listMarketStates', z.strictObject({ assetClass: AssetClass })),
  readings: marketStateReadings,
  requires: { catalog: 'any_age' },
  answer: ({ assetClass }, context, { catalog }): readonly MarketState[] => {
    const { markets } = catalog;
    const facts = stateFacts(context);
    return markets
      .filter((market) => assetClassOf(market, context.registry) === assetClass)
      .map((market) => stateOf(context, market, facts));
  },
});

function allowedText({ allowed, reason }: MarketState['newEntries']): string {
  if (allowed === true) return 'allowed';
  return `${allowed === false ? 'not allowed' : 'unknown'}${reason === null ? '' : `: ${reason.replace(/\.$/, '')}`}`;
}

/** Catalog row, state and quote of a market in one answer. */
export const describeMarket = operation({
  name: 'describeMarket',
  summary: 'One market with its state and quote',
  output: OneMarket,
  needs: ['markets'],
  tool: {
    name: 'get_market',
    title: 'One market',
    description:
      'One market of the catalog: its identity and activation, its sessions and whether the agent may open positions now, and its current quote.',
    market: { as: 'marketId', isRequired: true },
    brief: [
      'market.marketId',
      'market.displayName',
      'market.assetClass',
      'market.activation',
      'market.tradeable',
      'market.unavailableReason',
      'market.maxLeverage',
      'state.venueSession.state',
      'state.underlyingSession.state',
      'state.newEntries',
      'quote.mid',
      'quote.mark',
      'quote.oracle',
      'quote.change24hPct',
      'quote.fundingRate',
      'quote.openInterest',
      'quote.volume24hUsd',
      'quote.ageSeconds',
      'quote.stale',
    ],
    says: ({ market, state, quote }: OneMarket) =>
      `${market.marketId} (${market.displayName}): mark ${quote.mark ?? 'unknown'}${quote.stale === true ? ' (stale)' : ''}, new entries ${allowedText(state.newEntries)}.`,
  },
  readings: marketStateReadings,
  requires: { catalog: 'any_age' },
  answer: ({ marketId }: { readonly marketId: string }, context, { catalog }) => {
    const market = readMarket(context, catalog, marketId);
    return {
      network: market.network,
      market,
      state: marketState(context, catalog, marketId),
      quote: readQuote(context, catalog, marketId),
    };
  },
});

/**
 * Returns who sets the oracle's price now, by the DEX's own hours. It is a fact beside the exchange's session, and neither is
 * derived from the other.
 */
function oracleState(
  { registry }: SourceInfo,
  market: Market,
  { regimeOf }: Pick<StateFacts, 'regimeOf'>,
): MarketState['oracle'] {
  const schedule = registry.get(market.coin)?.oracleSchedule ?? null;
  if (schedule === null) {
    const isCrypto = assetClassOf(market, registry) === 'CRYPTO';
    return { ...nothingKnown, schedule, unavailableReason: whyNoSchedule(isCrypto) };
  }
  const at = regimeOf(schedule);
  if (at.kind === 'unknown') return { ...nothingKnown, schedule, unavailableReason: at.reason };
  return {
    regime: at.regime,
    schedule,
    nextRegime: at.next?.regime ?? null,
    nextChangeAt: at.next === null ? null : toUtcText(at.next.at),
    unavailableReason: null,
  };
}

const nothingKnown = { regime: null, nextRegime: null, nextChangeAt: null } as const;

function whyNoSchedule(isCrypto: boolean): string {
  return isCrypto
    ? "A crypto market's oracle keeps no hours."
    : "No hours of this market's oracle are known.";
}
