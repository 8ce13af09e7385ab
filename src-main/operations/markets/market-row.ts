import type { MarketActivation, MarketReference } from '../../../src-preload/contract/views/identity.ts';
import type { MarketRow, VenueSession } from '../../../src-preload/contract/views/markets/market.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import type { Market } from '../../domain/markets/market.ts';
import { displayTicker } from '../../domain/markets/market.ts';
import type { TradeabilityConditions } from '../../domain/markets/tradeability.ts';
import { isTradeable, whyMarketUnknown } from '../../domain/markets/tradeability.ts';
import type { Reads } from '../scope.ts';

/**
 * The agent's report on each market. Its activation holds until the agent reports another; the conditions hold only while its
 * status can be read.
 */
export interface ReportedMarkets {
  readonly activationOf: (coin: string) => MarketActivation;
  readonly conditionsOf: (coin: string) => Omit<TradeabilityConditions, 'discovered'>;
}

export function marketReference(
  scope: Reads<'catalog'>,
  market: Pick<Market, 'coin' | 'dex'>,
): MarketReference {
  return {
    marketId: marketIdOf(scope.networkKey, market.coin),
    network: scope.network,
    venue: scope.venue,
    dex: market.dex,
    coin: market.coin,
    displayTicker: displayTicker(market.coin),
    assetClass: assetClassOf(market, scope.registry),
    collateral: scope.reader.dex(market.dex)?.collateral ?? null,
  };
}

interface RowFacts {
  readonly session: VenueSession;
  readonly reported: ReportedMarkets;
}

/** Returns a catalog row. Activation and four of the five conditions come from the agent's report. */
export function marketRow(
  scope: Reads<'catalog'>,
  market: Market,
  { session, reported }: RowFacts,
): MarketRow {
  const entry = scope.registry.get(market.coin);
  const tradeability = tradeabilityOf(market, { session, reported });
  const underlying =
    entry === undefined || (entry.underlyingTicker === null && entry.calendar === null)
      ? null
      : { ticker: entry.underlyingTicker, calendar: entry.calendar };
  return {
    ...marketReference(scope, market),
    activation: reported.activationOf(market.coin),
    displayName: entry?.displayName ?? displayTicker(market.coin),
    venueSession: session,
    tradeable: isTradeable(tradeability),
    tradeability,
    unavailableReason: whyMarketUnknown(tradeability),
    underlying,
    maxLeverage: market.maxLeverage,
    sizeDecimals: market.sizeDecimals,
    onlyIsolated: market.onlyIsolated,
  };
}

/** Returns the five conditions. Whether the venue lists the market is unknown while its metadata is past its limit. */
export function tradeabilityOf(market: Market, { session, reported }: RowFacts): TradeabilityConditions {
  const discovered = session === 'unknown' ? null : !market.delisted;
  return { discovered, ...reported.conditionsOf(market.coin) };
}

/** Returns the venue's session of a market as last read; unknown once that is too long ago. */
export function venueSessionOf(market: Market, metadataStale: boolean): VenueSession {
  if (metadataStale) return 'unknown';
  return market.delisted ? 'delisted' : 'open';
}
