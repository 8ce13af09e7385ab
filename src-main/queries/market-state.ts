import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import type { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { Market } from '../domain/market.ts';
import { marketIdOf } from '../domain/market-identity.ts';
import { assetClassOf } from '../domain/market-registry.ts';
import type { AccountScope } from './account-scope.ts';
import { newEntries } from './entry-verdict.ts';
import { quoteAge } from './market-quote.ts';
import { venueSessionOf } from './market-row.ts';
import { findMarket, requireCatalog } from './market-scope.ts';
import { oracleState } from './oracle-state.ts';
import { marketReferenceReading } from './reference-reading.ts';
import type { StateFacts } from './state-facts.ts';
import { stateFacts } from './state-facts.ts';
import { underlyingSession } from './underlying-session.ts';

/** A market's sessions, freshness and the verdict on new entries. */
export function marketState(scope: AccountScope, marketId: string): MarketState {
  return stateOf(scope, findMarket(scope, marketId), stateFacts(scope));
}

/** The states of every market of a class, as of one instant. */
export function listMarketStates(scope: AccountScope, assetClass: AssetClass): readonly MarketState[] {
  requireCatalog(scope);
  const facts = stateFacts(scope);
  return scope.reader
    .catalog()
    .markets.filter((market) => assetClassOf(market, scope.registry) === assetClass)
    .map((market) => stateOf(scope, market, facts));
}

function stateOf(scope: AccountScope, market: Market, facts: StateFacts): MarketState {
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
      venue: quoteAge(scope, market.coin),
      reference: marketReferenceReading(scope, market, facts),
    },
    newEntries: newEntries(scope, market, facts),
    exits: { allowed: true },
  };
}
