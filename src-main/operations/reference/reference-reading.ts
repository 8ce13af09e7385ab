import type { ReferenceReading } from '../../../src-preload/contract/views/reference/reference.ts';
import type { AgentReferenceReading } from '../../domain/journal/agent-status.ts';
import { toAgentText } from '../../domain/journal/agent-time.ts';
import type { ReadingUse } from '../../domain/reference/assess-reading.ts';
import { ageOfTimed, assessReading, assessTicker } from '../../domain/reference/assess-reading.ts';
import { toNumber } from '../../domain/decimal.ts';
import type { Market } from '../../domain/markets/market.ts';
import { nsToUtcText } from '../../domain/iso-text.ts';
import type { ReferenceProviderName, TickerState } from '../../domain/reference/reference.ts';
import { unread, bareTicker, usShareOf, volatilityTicker } from '../../domain/reference/reference.ts';
import { PerpscopeError } from '../../errors.ts';
import type { StateFacts } from '../markets/state-facts.ts';
import type { Reads, SourceInfo } from '../scope.ts';
import { required } from '../required-readings.ts';
import { noReferenceProvider } from '../settings/read-health.ts';
import { readingUses } from './reading-uses.ts';
import { agentStock } from './reference-health.ts';
import { ageInSeconds } from '../instants.ts';

/**
 * Returns the reading of a market's underlying: our own provider's if it can be asked for it, else the agent's; null: none is
 * known.
 */
export function marketReferenceReading(
  { registry }: SourceInfo,
  { coin }: Market,
  { reference, agent, uses }: Pick<StateFacts, 'reference' | 'agent' | 'uses'>,
): ReferenceReading | null {
  const entry = registry.get(coin);
  const ticker = entry?.underlyingTicker ?? null;
  if (ticker === null) return null;
  const isUs = usShareOf(entry) !== null;
  const { provider, stocks } = reference;
  if (provider !== null && isUs) {
    const bare = bareTicker(ticker);
    return ourReading({ provider, ticker: bare }, stocks.get(bare) ?? unread, uses.usShare);
  }
  const theirs = agent === null ? null : agentStock(agent, ticker);
  return theirs === null ? null : agentReading(theirs, isUs ? uses.usShare : uses.otherShare);
}

/** Returns the volatility index of our own provider. Throws provider_not_attached if there is none. */
export function ourVixReading(scope: Reads<'reference'>): ReferenceReading {
  const { provider, vix } = scope.reference();
  if (provider === null) throw new PerpscopeError('provider_not_attached', noReferenceProvider);
  return ourReading({ provider, ticker: volatilityTicker }, vix, readingUses(scope).vix);
}

/**
 * Returns the agent's volatility index. Throws provider_not_attached if it reports none, and as required() does if its status
 * can't be used.
 */
export function agentVixReading(scope: Reads<'agent' | 'providers' | 'reference'>): ReferenceReading {
  const { vix } = required(scope, 'agentStatus').status;
  if (vix !== null) return agentReading(vix, readingUses(scope).vix);
  throw new PerpscopeError(
    'provider_not_attached',
    "The agent's status has no VIX: the agent does not write the index under reference, or has no entitlement to it.",
  );
}

/** Provider of a reading, and its ticker. */
interface OurTicker {
  readonly provider: ReferenceProviderName;
  /** Ticker as the provider spells it. */
  readonly ticker: string;
}

export function ourReading(
  { provider, ticker }: OurTicker,
  reading: TickerState,
  use: ReadingUse,
): ReferenceReading {
  const { last } = reading;
  const observedAtNs = last?.observedAtNs ?? null;
  const { usable, reason } = assessTicker(reading, use);
  return {
    provider,
    ticker,
    value: last === null ? null : toNumber(last.value),
    observedAt: observedAtNs === null ? null : nsToUtcText(observedAtNs),
    delay: last?.delay ?? 'unknown',
    ageSeconds: last === null ? null : ageInSeconds(ageOfTimed(last, use.clock)),
    usable,
    unavailableReason: reason,
  };
}

export function agentReading(reading: AgentReferenceReading, use: ReadingUse): ReferenceReading {
  const { ticker, value, observedAt, delay } = reading;
  const unavailableReason = whyAgentsUnusable(reading) ?? assessReading(reading, use).reason;
  return {
    provider: 'agent',
    ticker,
    value: value === null ? null : toNumber(value),
    observedAt: observedAt === null ? null : toAgentText(observedAt),
    delay,
    ageSeconds: ageInSeconds(ageOfTimed(reading, use.clock)),
    usable: unavailableReason === null,
    unavailableReason,
  };
}

function whyAgentsUnusable({ value, healthy }: AgentReferenceReading): string | null {
  if (value === null) return 'The agent has no value.';
  return healthy === false ? 'The agent reports this feed as unhealthy.' : null;
}
