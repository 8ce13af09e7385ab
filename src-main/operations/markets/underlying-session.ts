import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import type { Market } from '../../domain/markets/market.ts';
import type { SessionAt } from '../../domain/sessions/session.ts';
import type { SourceInfo } from '../scope.ts';
import type { StateFacts } from './state-facts.ts';

type UnderlyingSession = MarketState['underlyingSession'];
type Known = Extract<SessionAt, { kind: 'known' }>;

const nothingKnown = {
  state: null,
  nextState: null,
  nextChangeAt: null,
  dayName: null,
  confidence: null,
  advisory: null,
} as const;

export function underlyingSession(
  { registry }: SourceInfo,
  market: Market,
  facts: Pick<StateFacts, 'sessionOf'>,
): UnderlyingSession {
  const calendar = registry.get(market.coin)?.calendar ?? null;
  if (calendar === null) {
    const isCrypto = assetClassOf(market, registry) === 'CRYPTO';
    return { ...nothingKnown, calendar, unavailableReason: whyNoCalendar(isCrypto) };
  }
  const session = facts.sessionOf(calendar);
  return session.kind === 'known'
    ? { ...sessionView(session), calendar, unavailableReason: null }
    : { ...nothingKnown, calendar, unavailableReason: session.reason };
}

export function whyNoCalendar(isCrypto: boolean): string {
  return isCrypto
    ? 'A crypto market has no underlying session.'
    : 'No trading calendar is known for this market.';
}

function sessionView({
  now: { state, dayName, confidence },
  next,
  advisory,
}: Known): Omit<UnderlyingSession, 'calendar' | 'unavailableReason'> {
  return {
    state,
    nextState: next?.state ?? null,
    nextChangeAt: next === null ? null : toUtcText(next.from),
    dayName,
    confidence,
    advisory,
  };
}
