import type { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { Market } from '../domain/market.ts';
import type { AgentVerdict, EntryHindrances } from '../domain/new-entries.ts';
import { judgeNewEntries } from '../domain/new-entries.ts';
import type { MarketScope } from './market-scope.ts';
import { marketsOf } from './agent-word.ts';
import { unhealthyReference } from './reference-health.ts';
import type { StateFacts } from './state-facts.ts';

/** Whether the agent may open a position: its own word, and what forbids it whatever it says. */
export function newEntries(scope: MarketScope, market: Market, facts: StateFacts): MarketState['newEntries'] {
  const said = agentVerdict(facts, market);
  return {
    ...judgeNewEntries(said, entryHindrances(scope, market, facts)),
    agent: said === null || facts.agent === null ? null : { ...said, at: toUtcText(facts.agent.heartbeatAt) },
  };
}

/** The agent's word on a market; null: it says nothing of it, or said it too long ago. */
export function agentVerdict(
  { agent }: Pick<StateFacts, 'agent'>,
  { coin }: Pick<Market, 'coin'>,
): AgentVerdict | null {
  return (agent === null ? null : marketsOf(agent).get(coin)?.newEntries) ?? null;
}

export function entryHindrances(scope: MarketScope, market: Market, facts: StateFacts): EntryHindrances {
  const calendar = scope.registry.get(market.coin)?.calendar ?? null;
  return {
    venueHalt: venueHalt(scope, market, facts),
    underlyingClosed: calendar === null ? null : facts.closedOf(calendar),
    referenceUnhealthy: unhealthyReference(scope, market, facts),
  };
}

/** A reading past its limit feeds no verdict. */
function venueHalt({ reader }: MarketScope, market: Market, facts: StateFacts): string | null {
  if (facts.venueNotice !== null) return `The venue has halted: ${facts.venueNotice}`;
  if (!market.delisted || facts.metadataStale) return null;
  const wasLive = reader.marketStatusHistory(market.coin).some(({ delisted }) => !delisted);
  return wasLive ? 'The venue has halted or delisted this market, which was live before.' : null;
}
