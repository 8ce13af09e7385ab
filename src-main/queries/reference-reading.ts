import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { ReferenceReading } from '../../src-preload/contract/views/reference.ts';
import type { AgentReferenceReading, AgentStatus } from '../domain/agent-status.ts';
import { toNumber } from '../domain/decimal.ts';
import { ageMs, isStale, toUtcText } from '../domain/freshness.ts';
import type { Market } from '../domain/market.ts';
import { assetClassOf } from '../domain/market-registry.ts';
import { PerpscopeError } from '../errors.ts';
import type { AccountScope } from './account-scope.ts';
import { requireAgent, youngWord } from './agent-reading.ts';

/** The agent's reading of a market's underlying; null where none is known, as for every commodity. */
export function agentReferenceReading(scope: AccountScope, market: Market): ReferenceReading | null {
  const status = youngWord(scope);
  const reading = status === null ? null : stockOf(scope, market, status);
  return reading === null ? null : readingView(scope, reading);
}

/** The volatility index as the agent has it. Throws provider_not_attached where it tells of none, else provider_failed. */
export function agentVixReading(scope: AccountScope): ReferenceReading {
  const { vix } = requireAgent(scope).status;
  if (vix !== null) return readingView(scope, vix);
  throw new PerpscopeError(
    'provider_not_attached',
    "The agent's status holds no VIX: it writes the index under reference, or has no entitlement to it.",
  );
}

function readingView({ world }: AccountScope, reading: AgentReferenceReading): ReferenceReading {
  const { value, observedAt } = reading;
  const unavailableReason = whyUnusable(reading, world.now());
  return {
    provider: 'agent',
    ticker: reading.ticker,
    value: value === null ? null : toNumber(value),
    observedAt: observedAt === null ? null : toUtcText(observedAt),
    delay: reading.delay,
    ageSeconds: observedAt === null ? null : ageMs(observedAt, world.now()) / 1_000,
    usable: unavailableReason === null,
    unavailableReason,
  };
}

/** Why a reference that this market hangs on is unhealthy by the agent's report; null where it is not, or is not known. */
export function unhealthyReference(scope: AccountScope, market: Market): string | null {
  const status = youngWord(scope);
  if (status === null || assetClassOf(market, scope.registry) !== 'EQUITY') return null;
  const bad =
    [stockOf(scope, market, status), status.vix].find((reading) => reading?.healthy === false) ?? null;
  return bad === null ? null : `The agent reports its reference feed for ${bad.ticker} as unhealthy.`;
}

/** The agent may leave the exchange out of a ticker. */
function stockOf(
  { registry }: AccountScope,
  { coin }: Market,
  { stocks }: AgentStatus,
): AgentReferenceReading | null {
  const ticker = registry.get(coin)?.underlyingTicker ?? null;
  if (ticker === null) return null;
  const bare = ticker.slice(ticker.indexOf(':') + 1);
  return stocks.find((one) => one.ticker === ticker) ?? stocks.find((one) => one.ticker === bare) ?? null;
}

function whyUnusable(
  { value, observedAt, healthy, delay }: AgentReferenceReading,
  now: number,
): string | null {
  if (value === null) return 'The agent has no value.';
  if (healthy === false) return 'The agent reports this feed as unhealthy.';
  if (observedAt === null) return 'The agent does not say when it was observed.';
  const limitMs =
    delay === 'real_time' ? freshnessLimitsMs.referenceRealTime : freshnessLimitsMs.referenceDelayed;
  return isStale(observedAt, now, limitMs) ? 'It was observed too long ago.' : null;
}
