import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { MarketState } from '../../src-preload/contract/views/market-state.ts';
import type { AgentVerdict } from '../domain/new-entries.ts';
import { judgeNewEntries } from '../domain/new-entries.ts';
import { isStale, toUtcText } from '../domain/freshness.ts';
import type { Market } from '../domain/market.ts';
import { marketIdOf } from '../domain/market-identity.ts';
import { assetClassOf } from '../domain/market-registry.ts';
import type { AccountScope } from './account-scope.ts';
import { youngWord } from './agent-reading.ts';
import { marketsOf } from './agent-word.ts';
import { metadataIsStale } from './list-markets.ts';
import { getQuote } from './market-quote.ts';
import { venueSessionOf } from './market-row.ts';
import { findMarket } from './market-scope.ts';
import { agentReferenceReading, unhealthyReference } from './reference-reading.ts';

/** A market's sessions, freshness and the verdict on new entries. */
export function marketState(scope: AccountScope, marketId: string): MarketState {
  const market = findMarket(scope, marketId);
  const { readAt } = scope.reader.catalog();
  const { observedAt, observedBy, ageSeconds, stale } = getQuote(scope, marketId);
  return {
    marketId: marketIdOf(scope.networkKey, market.coin),
    network: scope.network,
    venueSession: {
      state: venueSessionOf(market, metadataIsStale(scope)),
      observedAt: readAt === null ? null : toUtcText(readAt),
      observedBy: readAt === null ? null : 'receipt',
    },
    underlyingSession: underlyingSession(scope, market),
    freshness: {
      venue: { observedAt, observedBy, ageSeconds, stale },
      reference: agentReferenceReading(scope, market),
    },
    newEntries: newEntries(scope, market),
    exits: { allowed: true },
  };
}

function underlyingSession(scope: AccountScope, market: Market): MarketState['underlyingSession'] {
  const calendar = scope.registry.get(market.coin)?.calendar ?? null;
  return {
    state: null,
    calendar,
    nextState: null,
    nextChangeAt: null,
    unavailableReason: whyNoSession(calendar, assetClassOf(market, scope.registry) === 'CRYPTO'),
  };
}

function whyNoSession(calendar: string | null, isCrypto: boolean): string {
  if (isCrypto) return 'A crypto market has no underlying session.';
  if (calendar === null) return 'No trading calendar is known for this market.';
  return 'This version does not read trading calendars yet.';
}

function newEntries(scope: AccountScope, market: Market): MarketState['newEntries'] {
  const agent = agentVerdict(scope, market);
  const verdict = judgeNewEntries(agent, {
    venueHalt: venueHalt(scope, market),
    underlyingClosed: null,
    referenceUnhealthy: unhealthyReference(scope, market),
  });
  return { ...verdict, agent };
}

function agentVerdict(
  scope: AccountScope,
  { coin }: Market,
): (AgentVerdict & { readonly at: string }) | null {
  const status = youngWord(scope);
  const verdict = (status === null ? null : marketsOf(status).get(coin)?.newEntries) ?? null;
  if (status === null || verdict === null) return null;
  return { ...verdict, at: toUtcText(status.heartbeatAt) };
}

/** A reading past its limit feeds no verdict. */
function venueHalt(scope: AccountScope, market: Market): string | null {
  const notice = scope.venueNotice();
  if (notice !== null && !isStale(notice.at, scope.world.now(), freshnessLimitsMs.quote)) {
    return `The venue has halted: ${notice.text}`;
  }
  if (!market.delisted || metadataIsStale(scope)) return null;
  const wasLive = scope.reader.marketStatusHistory(market.coin).some(({ delisted }) => !delisted);
  return wasLive ? 'The venue has halted or delisted this market, which was live before.' : null;
}
