import type { AgentReferenceReading, AgentStatus } from '../../domain/journal/agent-status.ts';
import { isTickerSilent } from '../../domain/reference/assess-reading.ts';
import type { RegistryEntry } from '../../domain/markets/market-registry.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import type { Market } from '../../domain/markets/market.ts';
import { unread, bareTicker, usShareOf } from '../../domain/reference/reference.ts';
import type { StateFacts } from '../markets/state-facts.ts';
import type { SourceInfo } from '../scope.ts';

type ReferenceFacts = Pick<StateFacts, 'agent' | 'reference' | 'uses'>;

/**
 * Returns why reference data that this market depends on is unhealthy: by the agent's report, or because our own provider has
 * failed for so long that none of its data can be used; null: it is healthy, or not known. A ticker that the key does not cover
 * says nothing about the provider.
 */
export function unhealthyReference(
  { registry }: SourceInfo,
  market: Market,
  facts: ReferenceFacts,
): string | null {
  if (assetClassOf(market, registry) !== 'EQUITY') return null;
  const entry = registry.get(market.coin);
  return unhealthyByAgent(facts, entry) ?? failureOf(usShareOf(entry), facts);
}

/** Returns why our own provider has nothing usable of a share; null: it has, or is not failing. */
function failureOf(share: string | null, { reference, uses }: ReferenceFacts): string | null {
  if (share === null || reference.stocksFailure === null) return null;
  const reading = reference.stocks.get(bareTicker(share)) ?? unread;
  return isTickerSilent(reading, uses.usShare) ? reference.stocksFailure : null;
}

/** Returns the shares that our own provider fails for, in its spelling. */
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

/**
 * Returns why the volatility index is unhealthy by the agent's report. The index covers US shares, and is the same for all of
 * them.
 */
export function unhealthyIndex({ agent }: Pick<ReferenceFacts, 'agent'>): string | null {
  return unhealthyFeed(agent?.vix ?? null);
}

function unhealthyFeed(reading: AgentReferenceReading | null): string | null {
  return reading?.healthy === false
    ? `The agent reports its reference feed for ${reading.ticker} as unhealthy.`
    : null;
}

/** Returns the agent's reading of a share. The agent may leave the exchange out of a ticker. */
export function agentStock({ stocks }: AgentStatus, ticker: string): AgentReferenceReading | null {
  const named = (name: string) => stocks.find((one) => one.ticker === name) ?? null;
  return named(ticker) ?? named(bareTicker(ticker));
}
