import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import { whyAgentStopped } from '../../domain/markets/new-entries.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { CalendarName, OracleScheduleName } from '../../domain/markets/market-registry.ts';
import type { ReferenceState } from '../../domain/reference/reference.ts';
import { oracleRegimeAt } from '../../domain/sessions/oracle-regime.ts';
import { sessionAt, tradingSessions } from '../../domain/sessions/trading-sessions.ts';
import type { AnnouncedClosure, RegimeAt, SessionAt, TradingSession } from '../../domain/sessions/session.ts';
import { dayMs } from '../../time.ts';
import { youngReport } from '../journal/last-report.ts';
import { reportedMarkets } from '../journal/reported-markets.ts';
import type { HaltReading } from '../reading-states.ts';
import { haltReading, metadataIsStale } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import type { ReportedMarkets } from './market-row.ts';
import type { ReadingUses } from '../reference/reading-uses.ts';
import { readingUses } from '../reference/reading-uses.ts';

/** Readings that the states of all markets share. */
export const stateFactReadings = [
  'agent',
  'agentHistory',
  'catalog',
  'providers',
  'reference',
  'venueStatus',
] as const;
export type StateFactReads = Reads<(typeof stateFactReadings)[number]>;

/** Facts that the states of all markets share, read once however many markets are asked for. */
export interface StateFacts extends HaltReading {
  /** World ms, the same for all markets. */
  readonly now: number;
  /** Whether the last reading of the venue's metadata is past its limit. */
  readonly metadataStale: boolean;
  /** World ms at which the venue's metadata was read; null: never. */
  readonly readAt: number | null;
  /** The agent's report if it is recent enough for a verdict, else null. */
  readonly agent: AgentStatus | null;
  /** Why that report forbids new entries in every market; null: it does not. */
  readonly agentStopped: string | null;
  /** Activation and conditions of each market, as the catalog's rows show them. */
  readonly reported: ReportedMarkets;
  readonly reference: ReferenceState;
  readonly uses: ReadingUses;
  readonly sessionOf: (calendar: CalendarName) => SessionAt;
  /** Returns why an underlying's session forbids new entries; null: it does not, or is not known. */
  readonly closedOf: (calendar: CalendarName) => string | null;
  readonly regimeOf: (schedule: OracleScheduleName) => RegimeAt;
}

export function stateFacts(scope: StateFactReads): StateFacts {
  const now = scope.world.now();
  const reference = scope.reference();
  const { closures } = reference;
  const agent = youngReport(scope);
  const sessionOf = onceEach((calendar: CalendarName) => sessionAt(calendar, now, closures));
  return {
    now,
    metadataStale: metadataIsStale(scope),
    readAt: scope.reader.catalog().readAt,
    agent,
    agentStopped: agent === null ? null : whyAgentStopped(agent),
    reported: reportedMarkets(scope),
    ...haltReading(scope),
    reference,
    uses: readingUses(scope),
    sessionOf,
    closedOf: onceEach((calendar) =>
      underlyingClosed({ calendar, session: sessionOf(calendar), now, closures }),
    ),
    regimeOf: onceEach((schedule) => oracleRegimeAt(schedule, now, closures)),
  };
}

function onceEach<K, V>(work: (key: K) => V): (key: K) => V {
  const known = new Map<K, { readonly value: V }>();
  return (key) => {
    const entry = known.get(key) ?? { value: work(key) };
    known.set(key, entry);
    return entry.value;
  };
}

const isShut = ({ state }: TradingSession): boolean => state === 'closed' || state === 'holiday';

/** Time searched for the next opening: longer than any underlying stays closed. */
const longestShutMs = 14 * dayMs;

interface SessionNow {
  readonly calendar: CalendarName;
  readonly session: SessionAt;
  /** World ms. */
  readonly now: number;
  readonly closures: readonly AnnouncedClosure[];
}

/** Returns why an underlying's session forbids new entries, and until when; null: it does not, or is not known. */
function underlyingClosed({ calendar, session, now, closures }: SessionNow): string | null {
  if (session.kind !== 'known' || !isShut(session.now)) return null;
  const { sessions } = tradingSessions(calendar, { from: now, to: now + longestShutMs, closures });
  const opening = sessions.find((session) => !isShut(session)) ?? null;
  const { state, dayName } = session.now;
  const what = state === 'holiday' && dayName !== null ? ` (${dayName})` : '';
  const until = opening === null ? '' : ` until ${writtenMinute(opening.from)}`;
  return `The underlying session is closed${what}${until}.`;
}

/** Formats a time as `2026-11-27 09:00 UTC`. */
function writtenMinute(instant: number): string {
  return `${toUtcText(instant).slice(0, 16).replace('T', ' ')} UTC`;
}
