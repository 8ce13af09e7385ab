import { weekMs } from '../../time.ts';
import type { OracleScheduleName } from '../markets/market-registry.ts';
import { type CivilDay, civilDayAt, daysAfter, instantOf, newYork, weekdayOf } from '../time.ts';
import { sessionAt, tradingSessions } from './trading-sessions.ts';
import type { AnnouncedClosure, RegimeAt, SessionAt } from './session.ts';

type KnownRegime = Extract<RegimeAt, { kind: 'known' }>;

const friday = 5;

type Closures = readonly AnnouncedClosure[];

/**
 * Whether the oracle follows an external price now, by the DEX's own hours, which differ from the exchange's. An announced closure
 * counts as an exchange holiday of shares.
 */
export function oracleRegimeAt(
  schedule: OracleScheduleName,
  instant: number,
  closures: Closures = [],
): RegimeAt {
  return schedule === 'xyz_commodity_23_5' ? commodityRegimeAt(instant) : equityRegimeAt(instant, closures);
}

/** The specification index of trade.xyz: Sunday 18:00 to Friday 17:00 New York with the daily break and CME's holidays. */
function commodityRegimeAt(instant: number): RegimeAt {
  const session = sessionAt('cme_metals_energy', instant);
  if (session.kind === 'unknown') return session;
  const isOpen = session.now.state === 'regular';
  const regime = isOpen ? 'external' : 'internal';
  const change = tradingSessions('cme_metals_energy', {
    from: instant,
    to: instant + weekMs,
    closures: [],
  }).sessions.find(({ state }) => (state === 'regular') !== isOpen);
  if (change === undefined) return { kind: 'known', regime, next: null };
  return { kind: 'known', regime, next: { regime: isOpen ? 'internal' : 'external', at: change.from } };
}

/**
 * The same index: Sunday 20:00 to Friday 20:00 New York, around the clock. It does not state what an exchange holiday changes, so
 * a closed day is unknown from the evening before, and a shortened day after its late session.
 */
function equityRegimeAt(instant: number, closures: Closures): RegimeAt {
  const session = sessionAt('us_equity', instant, closures);
  if (session.kind === 'unknown') return session;
  const day = oracleDayAt(instant);
  const ofDay = sessionAt('us_equity', noonOf(day), closures);
  if (ofDay.kind === 'unknown') return ofDay;
  const holiday = [session, ofDay].find(isHoliday);
  if (holiday !== undefined) return { kind: 'unknown', reason: holidayReason(holiday) };
  return weekdayOf(day) <= friday ? externalFrom(instant, day, closures) : internalFrom(day, closures);
}

/** The oracle day of an instant: 24 hours that end at 20:00. */
function oracleDayAt(instant: number): CivilDay {
  const day = civilDayAt(instant, newYork);
  return instant < rolloverOf(day) ? day : daysAfter(day, 1);
}

function rolloverOf(day: CivilDay): number {
  return instantOf(day, '20:00', newYork);
}

function noonOf(day: CivilDay): number {
  return instantOf(day, '12:00', newYork);
}

function isHoliday(session: SessionAt): session is Extract<SessionAt, { kind: 'known' }> {
  return session.kind === 'known' && session.now.state === 'holiday';
}

function holidayReason({ now }: Extract<SessionAt, { kind: 'known' }>): string {
  return `The DEX does not publish oracle hours for exchange holidays (${now.dayName ?? 'holiday'}).`;
}

/** The next change is unknown if a holiday comes before it. */
function externalFrom(instant: number, day: CivilDay, closures: Closures): KnownRegime {
  const at = rolloverOf(daysAfter(day, friday - weekdayOf(day)));
  const { sessions, knownUntil } = tradingSessions('us_equity', { from: instant, to: at, closures });
  const isKnown = knownUntil === null && sessions.every(({ state }) => state !== 'holiday');
  return { kind: 'known', regime: 'external', next: isKnown ? { regime: 'internal', at } : null };
}

/** The next change is unknown if the following Monday is a holiday. */
function internalFrom(day: CivilDay, closures: Closures): KnownRegime {
  const sunday = daysAfter(day, 7 - weekdayOf(day));
  const monday = sessionAt('us_equity', noonOf(daysAfter(sunday, 1)), closures);
  const isKnown = monday.kind === 'known' && monday.now.state !== 'holiday';
  return {
    kind: 'known',
    regime: 'internal',
    next: isKnown ? { regime: 'external', at: rolloverOf(sunday) } : null,
  };
}
