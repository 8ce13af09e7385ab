import { minuteMs } from '../../time.ts';
import type { Age, AgeClock } from '../freshness.ts';
import { ageMs, ageOfReading, isAhead, isStale } from '../freshness.ts';
import { msOfNs } from '../iso-text.ts';
import type { TradingHours } from './reading-hours.ts';
import type { ObservationDelay, ReferenceObservation, TickerState } from './reference.ts';

/**
 * An observation from the provider or, with a time in ms, from the agent. null: its time is unknown. `receivedAt`: when it first
 * arrived; absent if unknown.
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
  /** Trading hours of the ticker: see `stockHours` and `vixHours`. */
  readonly hours: TradingHours;
}

type Assessment =
  | { readonly kind: 'fresh'; readonly usable: true; readonly ageMs: number; readonly reason: null }
  | {
      /** `expected_stale`: old because its market is closed. `ahead`: its time lies in the future. */
      readonly kind: 'stale' | 'expected_stale' | 'ahead' | 'unavailable';
      /** false: not used for derived figures, alerts or entry verdicts. */
      readonly usable: false;
      /** null: unknown. */
      readonly ageMs: number | null;
      readonly reason: string;
    };

/**
 * Assesses whether a reading is usable now. An unknown delay gets the limit of real-time readings; an end-of-day close is never a
 * live figure.
 */
export function assessReading(reading: TimedReading, use: ReadingUse): Assessment {
  const observedAt = timeOf(reading);
  if (observedAt === null) return unusable('unavailable', null, 'Its observation time is not reported.');
  const age = ageOfTimed(reading, use.clock);
  if (reading.delay === 'end_of_day')
    return unusable('unavailable', age, 'It is an end-of-day close, not a live figure.');
  if (age === null || isAhead(observedAt, use.clock.now()))
    return unusable('ahead', age, 'Its time lies in the future: one of the two clocks is wrong.');
  const limitMs = limitFor(reading.delay, use.limits);
  if (age <= limitMs) return { kind: 'fresh', usable: true, ageMs: age, reason: null };
  return tooOld(reading.delay, { age, limitMs, use });
}

/** Assesses a ticker by its last observation; if that is missing or stale, the reason is why there is no newer one. */
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
 * Whether a ticker has no usable reading and nothing was received for longer than a live reading may be old, during its trading hours.
 * A single failed request is not enough.
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

/** Assesses the last observation after a failed request: it still counts while it is fresh. */
function assessLast({ last, message }: UnrenewedReading, use: ReadingUse): Assessment {
  if (last === null) return unusable('unavailable', null, message);
  const assessed = assessReading(last, use);
  return assessed.usable ? assessed : unusable('unavailable', assessed.ageMs, message);
}

/** null: observation time or age unknown. */
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

/** The reason contains no age, so it does not change as the reading ages. */
function tooOld(delay: ObservationDelay, { age, limitMs, use: { clock, hours } }: OldReading): Assessment {
  const old = `it was observed more than ${limitMs / minuteMs} min ago`;
  if (hours.kind === 'shut') return unusable('expected_stale', age, `Its market is closed, and ${old}.`);
  if (hours.kind === 'open' && hours.openedAt !== null && clock.now() - hours.openedAt <= limitMs)
    return unusable('expected_stale', age, `Its market has just opened, and ${old}.`);
  const unknownDelay = delay === 'unknown' ? ', and the provider does not report its delay' : '';
  return unusable('stale', age, `I${old.slice(1)}${unknownDelay}.`);
}

function unusable(
  kind: Exclude<Assessment['kind'], 'fresh'>,
  age: number | null,
  reason: string,
): Assessment {
  return { kind, usable: false, ageMs: age, reason };
}
