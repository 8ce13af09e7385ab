import { minuteMs } from '../../time.ts';
import type { Age, AgeClock } from '../freshness.ts';
import { ageMs, ageOfReading, isAhead, isStale } from '../freshness.ts';
import { msOfNs } from '../iso-text.ts';
import type { TradingHours } from './reading-hours.ts';
import type { ObservationDelay, ReferenceObservation, TickerState } from './reference.ts';

/**
 * An observation of ours or, with a time in ms, of the agent's. null: nobody says when it was made. `receivedAt`: when it first
 * arrived; absent where that is not known.
 */
type TimedReading = { readonly delay: ObservationDelay; readonly receivedAt?: number } & (
  | { readonly observedAtNs: string | null }
  | { readonly observedAt: number | null }
);

/** Ages past which a reading is stale. ms. */
interface ReadingLimits {
  readonly referenceRealTime: number;
  readonly referenceDelayed: number;
}

export interface ReadingUse {
  readonly clock: Pick<AgeClock, 'now' | 'ageOf'>;
  readonly limits: ReadingLimits;
  /** Of what it is observed of: see `stockHours` and `vixHours`. */
  readonly hours: TradingHours;
}

type Assessment =
  | { readonly kind: 'fresh'; readonly usable: true; readonly ageMs: number; readonly reason: null }
  | {
      /** `expected_stale`: old, and nothing newer can be, as its market is shut. `ahead`: of a time that is not yet. */
      readonly kind: 'stale' | 'expected_stale' | 'ahead' | 'unavailable';
      /** false: it feeds no derived figure, alert or verdict. */
      readonly usable: false;
      /** null: unknown. */
      readonly ageMs: number | null;
      readonly reason: string;
    };

/**
 * Whether a reading may be used now, judged anew at each use. One whose delay nobody tells is held to the limit of real-time
 * readings; the close of a day is no live figure at any age.
 */
export function assessReading(reading: TimedReading, use: ReadingUse): Assessment {
  const observedAt = timeOf(reading);
  if (observedAt === null) return unusable('unavailable', null, 'Nobody says when it was observed.');
  const age = ageOfTimed(reading, use.clock);
  if (reading.delay === 'end_of_day')
    return unusable('unavailable', age, 'It is the close of a day, and no live figure.');
  if (age === null || isAhead(observedAt, use.clock.now()))
    return unusable('ahead', age, 'It bears a time that is still to come: one of two clocks is wrong.');
  const limitMs = limitFor(reading.delay, use.limits);
  if (age <= limitMs) return { kind: 'fresh', usable: true, ageMs: age, reason: null };
  return tooOld(reading.delay, { age, limitMs, use });
}

/** What is known of a ticker, judged as its last observation; where that is none or too old, why there is no other. */
export function assessTicker(known: TickerState, use: ReadingUse): Assessment {
  switch (known.kind) {
    case 'unread':
      return unusable('unavailable', null, 'It has not been read yet.');
    case 'observed':
      return assessReading(known.last, use);
    case 'not_entitled':
    case 'not_found':
      return unusable('unavailable', null, known.message);
    case 'failed':
      return assessLast(known, use);
  }
}

/**
 * Whether nothing of a ticker can be used and nothing has been heard of it for as long as a live reading may be old, in hours in which
 * there should be something: until then asking once in vain is no harm. A reading that is old by itself has been heard of.
 */
export function isTickerSilent(known: TickerState, use: ReadingUse): boolean {
  if (known.kind === 'not_entitled' || known.kind === 'not_found') return false;
  const { last } = known;
  if (last === null) return use.hours.kind !== 'shut';
  if (!isStale(use.clock.ageOf(last.receivedAt), use.limits.referenceRealTime)) return false;
  const { usable, kind } = assessReading(last, use);
  return !usable && kind !== 'expected_stale';
}

interface UnrenewedReading {
  readonly last: ReferenceObservation | null;
  readonly message: string;
}

/** Asking once more failed: what was observed before is still what it was. */
function assessLast({ last, message }: UnrenewedReading, use: ReadingUse): Assessment {
  if (last === null) return unusable('unavailable', null, message);
  const assessed = assessReading(last, use);
  return assessed.usable ? assessed : unusable('unavailable', assessed.ageMs, message);
}

/** null: nobody says when it was observed, or its age can't be told. */
export function ageOfTimed(reading: TimedReading, clock: ReadingUse['clock']): Age {
  const observedAt = timeOf(reading);
  if (observedAt === null) return null;
  const { receivedAt } = reading;
  return receivedAt === undefined
    ? ageMs(observedAt, clock.now())
    : ageOfReading({ observedAt, receivedAt }, clock);
}

function timeOf(reading: TimedReading): number | null {
  if ('observedAt' in reading) return reading.observedAt;
  return reading.observedAtNs === null ? null : msOfNs(reading.observedAtNs);
}

function limitFor(delay: ObservationDelay, { referenceRealTime, referenceDelayed }: ReadingLimits): number {
  return delay === 'delayed' ? referenceDelayed : referenceRealTime;
}

interface OldReading {
  readonly age: number;
  readonly limitMs: number;
  readonly use: ReadingUse;
}

/** The reason names no age: it stays the same while the reading grows older. */
function tooOld(delay: ObservationDelay, { age, limitMs, use: { clock, hours } }: OldReading): Assessment {
  const old = `it was observed more than ${limitMs / minuteMs} min ago`;
  if (hours.kind === 'shut') return unusable('expected_stale', age, `Its market is closed, and ${old}.`);
  if (hours.kind === 'open' && hours.openedAt !== null && clock.now() - hours.openedAt <= limitMs)
    return unusable('expected_stale', age, `Its market has just opened, and ${old}.`);
  const untold = delay === 'unknown' ? ', and the provider does not say how delayed it is' : '';
  return unusable('stale', age, `I${old.slice(1)}${untold}.`);
}

function unusable(
  kind: Exclude<Assessment['kind'], 'fresh'>,
  age: number | null,
  reason: string,
): Assessment {
  return { kind, usable: false, ageMs: age, reason };
}
