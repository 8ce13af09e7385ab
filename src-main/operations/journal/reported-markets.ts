import type { AgentMarket, AgentStatus } from '../../domain/journal/agent-status.ts';
import type { TradeabilityConditions } from '../../domain/markets/tradeability.ts';
import type { ReportedMarkets } from '../markets/market-row.ts';
import { readAgent } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { lastReport } from './last-report.ts';

export function reportedMarkets(scope: Reads<'agent' | 'agentHistory' | 'providers'>): ReportedMarkets {
  const report = lastReport(scope);
  const markets = report === null ? null : marketsOf(report);
  const reading = readAgent(scope);
  const status = reading.kind === 'reported' ? reading.status : null;
  return {
    activationOf: (coin) => markets?.get(coin)?.activation ?? 'CATALOG_ONLY',
    conditionsOf: (coin) => conditionsIn(status, coin),
  };
}

const unknown = { configured: null, operatorListed: null, governanceApproved: null, activated: null };

function conditionsIn(status: AgentStatus | null, coin: string): Omit<TradeabilityConditions, 'discovered'> {
  if (status === null) return unknown;
  const market = marketsOf(status).get(coin);
  if (market !== undefined) return conditionsOf(market);
  // A market that the agent's complete list leaves out is not configured; nothing is known of its other conditions.
  return status.marketsWhole ? { ...unknown, configured: false, activated: false } : unknown;
}

function conditionsOf(market: AgentMarket): Omit<TradeabilityConditions, 'discovered'> {
  const { configured, operatorListed, governanceApproved, activation } = market;
  return {
    configured,
    operatorListed,
    governanceApproved,
    activated: activation === null ? null : activation === 'ACTIVE',
  };
}

/** Markets of each status, by coin. A status never changes, so they are indexed once. */
const byCoin = new WeakMap<AgentStatus, ReadonlyMap<string, AgentMarket>>();

export function marketsOf(status: AgentStatus): ReadonlyMap<string, AgentMarket> {
  const known = byCoin.get(status);
  if (known !== undefined) return known;
  const markets = new Map(status.markets.map((market) => [market.coin, market]));
  byCoin.set(status, markets);
  return markets;
}

/** Returns a text that changes whenever the agent's report about any market changes. */
export function reportedMarketsVersion(scope: Reads<'agent' | 'agentHistory' | 'providers'>): string {
  const status = lastReport(scope);
  const text = status === null ? '' : marketsText(status);
  return `${readAgent(scope).kind} ${text}`;
}

const texts = new WeakMap<AgentStatus, string>();

function marketsText(status: AgentStatus): string {
  const text = texts.get(status) ?? JSON.stringify([status.marketsWhole, ...status.markets.map(catalogPart)]);
  texts.set(status, text);
  return text;
}

function catalogPart(market: AgentMarket): readonly unknown[] {
  const { coin, configured, operatorListed, governanceApproved, activation } = market;
  return [coin, configured, operatorListed, governanceApproved, activation];
}
