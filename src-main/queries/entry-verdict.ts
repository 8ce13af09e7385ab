import type { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { Market } from '../domain/market.ts';
import type { AgentVerdict, EntryHindrances } from '../domain/new-entries.ts';
import { judgeNewEntries } from '../domain/new-entries.ts';
import type { AccountScope } from './account-scope.ts';
import { marketsOf } from './agent-word.ts';
import type { MarketScope } from './market-scope.ts';
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
  if (facts.metadataStale || !isNewlyDelisted(reader, market)) return null;
  return 'The venue has halted or delisted this market, which was live before.';
}

export interface UnknownHalts {
  /** Its status was not read yet, or it told of a halt and was not read lately. */
  readonly ofVenue: boolean;
  /** It was delisted by a reading that is too old. */
  readonly ofMarket: boolean;
}

/** Halts of which it is not known now whether they stand. */
export function unknownHalts(
  { reader, venueNotice, venueStatusRead }: Pick<AccountScope, 'reader' | 'venueNotice' | 'venueStatusRead'>,
  market: Market,
  facts: StateFacts,
): UnknownHalts {
  return {
    ofVenue: !venueStatusRead() || (facts.venueNotice === null && venueNotice() !== null),
    ofMarket: facts.metadataStale && isNewlyDelisted(reader, market),
  };
}

function isNewlyDelisted(reader: MarketScope['reader'], { coin, delisted: isDelisted }: Market): boolean {
  return isDelisted && reader.marketStatusHistory(coin).some(({ delisted }) => !delisted);
}
