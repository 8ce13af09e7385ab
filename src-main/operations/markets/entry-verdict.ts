import { inSentences } from '../../../src-preload/contract/sentences.ts';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import { toAgentText } from '../../domain/journal/agent-time.ts';
import type { Market } from '../../domain/markets/market.ts';
import type { AgentVerdict } from '../../domain/markets/new-entries.ts';
import { newEntriesVerdict } from '../../domain/markets/new-entries.ts';
import type { TradeabilityConditions } from '../../domain/markets/tradeability.ts';
import { whyNotTradeable, whyTradeabilityUnknown } from '../../domain/markets/tradeability.ts';
import { marketsOf } from '../journal/reported-markets.ts';
import type { Reads, SourceInfo } from '../scope.ts';
import { unhealthyReference } from '../reference/reference-health.ts';
import { tradeabilityOf, venueSessionOf } from './market-row.ts';
import type { StateFacts } from './state-facts.ts';
import { underlyingSession } from './underlying-session.ts';

/** Reasons that forbid new entries whatever the agent reports, each a sentence; null if it does not apply or is unknown. */
export interface EntryBlockers {
  readonly notTradeable: string | null;
  /** The agent reports that it is paused or that its circuit breaker is tripped. */
  readonly agentStopped: string | null;
  readonly venueHalt: string | null;
  readonly underlyingClosed: string | null;
  readonly referenceUnhealthy: string | null;
}

/** Everything that forbids new entries, from the market's own conditions to its reference data; null if nothing does. */
export function blockerText(blockers: EntryBlockers): string | null {
  const { notTradeable, agentStopped, venueHalt, underlyingClosed, referenceUnhealthy } = blockers;
  return inSentences(notTradeable, agentStopped, venueHalt, underlyingClosed, referenceUnhealthy) || null;
}

/** Returns whether the agent may open a position: its own verdict, and what forbids it whatever the agent says. */
export function newEntries(
  scope: Reads<'marketStatus'>,
  market: Market,
  facts: StateFacts,
): MarketState['newEntries'] {
  const reported = agentVerdict(facts, market);
  const halt = facts.haltKnown ? null : unknownHalt;
  const unknown = inSentences(unknownOfMarket(scope, market, facts), halt) || null;
  return {
    ...newEntriesVerdict(reported, blockerText(entryHindrances(scope, market, facts)), unknown),
    agent:
      reported === null || facts.agent === null
        ? null
        : { ...reported, at: toAgentText(facts.agent.heartbeatAt) },
  };
}

const unknownHalt =
  'It is unknown whether the venue has halted: its status has not been read within the last minute.';

/** Returns the agent's verdict on new entries in a market; null: it reports none, or its report is too old. */
export function agentVerdict(
  { agent }: Pick<StateFacts, 'agent'>,
  { coin }: Pick<Market, 'coin'>,
): AgentVerdict | null {
  return (agent === null ? null : marketsOf(agent).get(coin)?.newEntries) ?? null;
}

export function entryHindrances(
  scope: Reads<'marketStatus'>,
  market: Market,
  facts: StateFacts,
): EntryBlockers {
  const calendar = scope.registry.get(market.coin)?.calendar ?? null;
  return {
    notTradeable: whyNotTradeable(conditionsNow(market, facts), facts.reported.activationOf(market.coin)),
    agentStopped: facts.agentStopped,
    venueHalt: venueHalt(scope, market, facts),
    underlyingClosed: calendar === null ? null : facts.closedOf(calendar),
    referenceUnhealthy: unhealthyReference(scope, market, facts),
  };
}

/** Says what could forbid new entries in this market and is unknown, in a sentence; null: all of it is known. */
function unknownOfMarket(scope: SourceInfo, market: Market, facts: StateFacts): string | null {
  const tradeability = whyTradeabilityUnknown(conditionsNow(market, facts));
  return inSentences(tradeability, unknownSession(scope, market, facts)) || null;
}

/** Returns the tradeability conditions as known now. A reading past its limit feeds no verdict. */
function conditionsNow(market: Market, { reported, metadataStale }: StateFacts): TradeabilityConditions {
  return tradeabilityOf(market, { session: venueSessionOf(market, metadataStale), reported });
}

/** Returns why the session of a commodity or a US share is unknown; null: it is known, or the market has none. */
function unknownSession(scope: SourceInfo, market: Market, facts: StateFacts): string | null {
  const { state, unavailableReason } = underlyingSession(scope, market, facts);
  return state === null && hasSession(scope, market) ? unavailableReason : null;
}

/**
 * Whether a market has an underlying session. An equity without a calendar counts as a US share unless its ticker names an
 * exchange elsewhere.
 */
function hasSession({ registry }: SourceInfo, market: Market): boolean {
  const entry = registry.get(market.coin);
  if (entry?.assetClass !== 'EQUITY') return entry?.assetClass === 'COMMODITY';
  return entry.calendar !== null || entry.underlyingTicker === null;
}

/** Returns why the venue's state forbids new entries; null: it does not. A reading past its limit feeds no verdict. */
function venueHalt({ reader }: Reads<'marketStatus'>, market: Market, facts: StateFacts): string | null {
  if (facts.venueNotice !== null) return `The venue has halted: ${facts.venueNotice}`;
  if (facts.metadataStale || !isNewlyDelisted(reader, market)) return null;
  return 'The venue has halted or delisted this market, which was live before.';
}

interface UnknownHindrances {
  /** Whether a halt of the venue is unknown: its status was not read yet, or not lately. */
  readonly ofVenue: boolean;
  /** Which condition of trading is unknown, or why the underlying session is; null: none is. */
  readonly ofMarket: string | null;
}

/** Returns whether something that could forbid new entries is unknown now. */
export function unknownHindrances(scope: SourceInfo, market: Market, facts: StateFacts): UnknownHindrances {
  return {
    ofVenue: !facts.haltKnown,
    ofMarket: unknownOfMarket(scope, market, facts),
  };
}

function isNewlyDelisted(
  reader: Reads<'marketStatus'>['reader'],
  { coin, delisted: isDelisted }: Market,
): boolean {
  return isDelisted && reader.marketStatusHistory(coin).some(({ delisted }) => !delisted);
}
