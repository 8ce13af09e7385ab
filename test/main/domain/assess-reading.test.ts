import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { ReadingUse } from '../../../src-main/domain/reference/assess-reading.ts';
import { assessReading, assessTicker } from '../../../src-main/domain/reference/assess-reading.ts';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { ObservationDelay, ReferenceObservation } from '../../../src-main/domain/reference/reference.ts';
import type { TradingHours } from '../../../src-main/domain/reference/reading-hours.ts';
import { aClock } from '../a-clock.ts';

const minute = 60_000;
const now = Date.UTC(2026, 9, 7, 15);
const openLong: TradingHours = { kind: 'open', openedAt: null };
const use = (hours: TradingHours = openLong): ReadingUse => ({
  clock: aClock(() => now),
  limits: freshnessLimitsMs,
  hours,
});
const aged = (ageMs: number, delay: ObservationDelay = 'real_time') => ({ observedAt: now - ageMs, delay });
const anObservation = (change: Partial<ReferenceObservation> = {}): ReferenceObservation => ({
  ticker: 'TSLA',
  value: '412.37' as DecimalText,
  observedAtNs: `${now - minute}000001`,
  delay: 'real_time',
  receivedAt: now,
  requestId: null,
  ...change,
});

describe('a reading', () => {
  test.each([
    ['real_time', 2 * minute],
    ['unknown', 2 * minute],
    ['delayed', 20 * minute],
  ] as const)('whose delay is %s is fresh up to %i ms of age, and stale past it', (delay, limitMs) => {
    expect(assessReading(aged(limitMs, delay), use())).toEqual({
      kind: 'fresh',
      usable: true,
      ageMs: limitMs,
      reason: null,
    });
    expect(assessReading(aged(limitMs + 1, delay), use())).toMatchObject({
      kind: 'stale',
      usable: false,
      ageMs: limitMs + 1,
      reason: expect.stringContaining(`${limitMs / minute} min`),
    });
  });

  test('that is too old, of an unknown delay, says that the delay is not reported', () => {
    expect(assessReading(aged(minute * 5, 'unknown'), use()).reason).toContain('does not report its delay');
    expect(assessReading(aged(minute * 5), use()).reason).not.toContain('does not report');
  });

  test('of a day’s end is never usable, however young', () => {
    expect(assessReading(aged(0, 'end_of_day'), use())).toMatchObject({ kind: 'unavailable', usable: false });
  });

  test('of an unknown time is never usable', () => {
    const untimed = { observedAt: null, delay: 'real_time' } as const;
    expect(assessReading(untimed, use())).toMatchObject({ kind: 'unavailable', usable: false, ageMs: null });
    expect(assessReading(anObservation({ observedAtNs: null }), use())).toMatchObject({ usable: false });
  });

  test('with a future time is not used, beyond a clock difference', () => {
    expect(assessReading(aged(-5 * minute), use())).toMatchObject({ kind: 'fresh', ageMs: 0 });
    expect(assessReading(aged(-5 * minute - 1), use())).toMatchObject({ kind: 'ahead', usable: false });
  });

  test('that is old in a closed market is expected to be, and still not used', () => {
    expect(assessReading(aged(60 * minute), use({ kind: 'shut' }))).toMatchObject({
      kind: 'expected_stale',
      usable: false,
      reason: expect.stringContaining('closed'),
    });
    expect(assessReading(aged(minute), use({ kind: 'shut' }))).toMatchObject({ kind: 'fresh', usable: true });
  });

  test('is expected to be old until a market that has just opened can have given another', () => {
    const opened = (ageMs: number) => use({ kind: 'open', openedAt: now - ageMs });
    expect(assessReading(aged(600 * minute), opened(2 * minute)).kind).toBe('expected_stale');
    expect(assessReading(aged(600 * minute), opened(2 * minute + 1)).kind).toBe('stale');
    expect(assessReading(aged(600 * minute, 'delayed'), opened(20 * minute)).kind).toBe('expected_stale');
    expect(assessReading(aged(600 * minute, 'delayed'), opened(20 * minute + 1)).kind).toBe('stale');
  });

  test('is not excused by unknown hours', () => {
    expect(assessReading(aged(60 * minute), use({ kind: 'unknown' })).kind).toBe('stale');
  });

  test('keeps its reason while it grows older, and its age grows', () => {
    const [older, old] = [assessReading(aged(9 * minute), use()), assessReading(aged(8 * minute), use())];
    expect(older.reason).toBe(old.reason);
    expect(older.ageMs).toBeGreaterThan(old.ageMs ?? 0);
  });

  test('is usable exactly where it is fresh, and then has no reason', () => {
    const hours = fc.oneof(
      fc.constantFrom<TradingHours>({ kind: 'shut' }, { kind: 'unknown' }, openLong),
      fc.integer({ min: 0, max: 3e6 }).map((ago): TradingHours => ({ kind: 'open', openedAt: now - ago })),
    );
    const delay = fc.constantFrom<ObservationDelay>('real_time', 'delayed', 'end_of_day', 'unknown');
    const observedAt = fc.option(fc.integer({ min: -4e6, max: 4e6 }).map((age) => now - age));
    fc.assert(
      fc.property(fc.record({ observedAt, delay }), hours, (reading, hours) => {
        const { kind, usable, reason } = assessReading(reading, use(hours));
        expect(usable).toBe(kind === 'fresh');
        expect(reason === null).toBe(usable);
      }),
    );
  });
});

describe('the reading of a ticker', () => {
  const last = anObservation();
  const message = 'Massive gave no answer.';

  test('is judged as its observation', () => {
    expect(assessTicker({ kind: 'observed', last }, use())).toEqual(assessReading(last, use()));
  });

  test('is unavailable before it was read, with that reason', () => {
    expect(assessTicker({ kind: 'unread', last: null }, use())).toMatchObject({
      kind: 'unavailable',
      usable: false,
    });
  });

  test('keeps the last observation while requests fail, as long as that is fresh', () => {
    expect(assessTicker({ kind: 'failed', message, last }, use())).toMatchObject({ kind: 'fresh' });
    const old = anObservation({ observedAtNs: `${now - 3 * minute}000000` });
    expect(assessTicker({ kind: 'failed', message, last: old }, use())).toEqual({
      kind: 'unavailable',
      usable: false,
      ageMs: 3 * minute,
      reason: message,
    });
    expect(assessTicker({ kind: 'failed', message, last: null }, use())).toMatchObject({
      usable: false,
      reason: message,
    });
  });

  test.each(['not_entitled', 'not_found'] as const)(
    'that is %s is unavailable, even with an earlier observation',
    (kind) => {
      expect(assessTicker({ kind, message, last }, use())).toMatchObject({
        kind: 'unavailable',
        usable: false,
        reason: message,
      });
    },
  );
});
