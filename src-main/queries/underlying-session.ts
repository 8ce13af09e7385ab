import type { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { Market } from '../domain/market.ts';
import type { CalendarName } from '../domain/market-registry.ts';
import { assetClassOf } from '../domain/market-registry.ts';
import { sessionStretches } from '../domain/sessions/session-stretches.ts';
import type { SessionAt, SessionStretch } from '../domain/sessions/session.ts';
import type { MarketScope } from './market-scope.ts';
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
  { registry }: Pick<MarketScope, 'registry'>,
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

const isShut = ({ state }: SessionStretch): boolean => state === 'closed' || state === 'holiday';

/** Longer than any underlying stays shut. */
const longestShutMs = 14 * 86_400_000;

/** Why the underlying's session forbids new entries, and until when; null: it does not, or is not known. */
export function underlyingClosed(
  calendar: CalendarName | null,
  { now, reference, sessionOf }: Pick<StateFacts, 'now' | 'reference' | 'sessionOf'>,
): string | null {
  const session = calendar === null ? null : sessionOf(calendar);
  if (calendar === null || session?.kind !== 'known' || !isShut(session.now)) return null;
  const { stretches } = sessionStretches(calendar, {
    from: now,
    to: now + longestShutMs,
    closures: reference.closures,
  });
  const opening = stretches.find((stretch) => !isShut(stretch)) ?? null;
  const { state, dayName } = session.now;
  const what = state === 'holiday' && dayName !== null ? ` (${dayName})` : '';
  const until = opening === null ? '' : ` until ${writtenMinute(opening.from)}`;
  return `The underlying session is closed${what}${until}.`;
}

/** `2026-11-27 09:00 UTC` */
function writtenMinute(instant: number): string {
  return `${toUtcText(instant).slice(0, 16).replace('T', ' ')} UTC`;
}
