import type { AgentReferenceReading, AgentStatus } from '../../domain/journal/agent-status.ts';
import { isTickerSilent } from '../../domain/reference/assess-reading.ts';
import type { RegistryEntry } from '../../domain/markets/market-registry.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import type { Market } from '../../domain/markets/market.ts';
import { unread, bareTicker, usShareOf } from '../../domain/reference/reference.ts';
import type { StateFacts } from '../markets/state-facts.ts';
import type { Place } from '../scope.ts';

type ReferenceFacts = Pick<StateFacts, 'agent' | 'reference' | 'uses'>;

/**
 * Why a reference that this market hangs on is unhealthy: by the agent's report, or as our own provider fails for so long that
 * nothing of it can be used; null where it is not, or is not known. A ticker that the key does not cover says nothing of the provider.
 */
export function unhealthyReference(
  { registry }: Place,
  market: Market,
  facts: ReferenceFacts,
): string | null {
  if (assetClassOf(market, registry) !== 'EQUITY') return null;
  const entry = registry.get(market.coin);
  return unhealthyByAgent(facts, entry) ?? failureOf(usShareOf(entry), facts);
}

/** Why our own provider has nothing of a share that could be used. */
function failureOf(share: string | null, { reference, uses }: ReferenceFacts): string | null {
  if (share === null || reference.stocksFailure === null) return null;
  const reading = reference.stocks.get(bareTicker(share)) ?? unread;
  return isTickerSilent(reading, uses.usShare) ? reference.stocksFailure : null;
}

/** The shares that our own provider fails for, by its spelling. */
export function failingShares({
  reference,
  uses,
}: Pick<ReferenceFacts, 'reference' | 'uses'>): readonly string[] {
  if (reference.stocksFailure === null) return [];
  const failing = [...reference.stocks].filter(([, reading]) => isTickerSilent(reading, uses.usShare));
  return failing.map(([ticker]) => ticker);
}

function unhealthyByAgent(facts: ReferenceFacts, entry: RegistryEntry | undefined): string | null {
  const ticker = entry?.underlyingTicker ?? null;
  const stock = facts.agent === null || ticker === null ? null : agentStock(facts.agent, ticker);
  return unhealthyFeed(stock) ?? (usShareOf(entry) === null ? null : unhealthyIndex(facts));
}

/** Why the volatility index is unhealthy by the agent's report; it is of US shares, and the same for all of them. */
export function unhealthyIndex({ agent }: Pick<ReferenceFacts, 'agent'>): string | null {
  return unhealthyFeed(agent?.vix ?? null);
}

function unhealthyFeed(reading: AgentReferenceReading | null): string | null {
  return reading?.healthy === false
    ? `The agent reports its reference feed for ${reading.ticker} as unhealthy.`
    : null;
}

/** What the agent has of a share; it may leave the exchange out of a ticker. */
export function agentStock({ stocks }: AgentStatus, ticker: string): AgentReferenceReading | null {
  const named = (name: string) => stocks.find((one) => one.ticker === name) ?? null;
  return named(ticker) ?? named(bareTicker(ticker));
}
