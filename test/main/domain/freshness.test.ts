import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOfReading, isStale, oldest, toUtcText } from '../../../src-main/domain/freshness.ts';
import { aClock } from '../a-clock.ts';

describe('a reading', () => {
  test('is stale past its limit and not at it', () => {
    expect(isStale(60_000, 60_000)).toBe(false);
    expect(isStale(60_001, 60_000)).toBe(true);
  });

  test('of unknown age is stale, and so is any group with it', () => {
    expect(isStale(null, 60_000)).toBe(true);
    expect(oldest([1, null, 2])).toBeNull();
  });

  test('is as old as the larger of its own age and that of its receipt', () => {
    const clock = aClock(() => 100_000);
    expect(ageOfReading({ observedAt: 40_000, receivedAt: 90_000 }, clock)).toBe(60_000);
    expect(ageOfReading({ observedAt: 95_000, receivedAt: 90_000 }, clock)).toBe(10_000);
    expect(ageOfReading({ observedAt: 200_000, receivedAt: 90_000 }, clock)).toBe(10_000);
  });

  test('that was old when it was received gets no younger when the clock is set back', () => {
    const setBack = { now: () => 30_000, ageOf: () => 10_000 };
    expect(ageOfReading({ observedAt: 40_000, receivedAt: 90_000 }, setBack)).toBe(60_000);
  });
});

test('a stamp spells out UTC as an offset and names the same instant', () => {
  expect(toUtcText(1_790_006_400_000)).toBe('2026-09-21T16:00:00.000+00:00');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (instant) => {
      expect(Date.parse(toUtcText(instant))).toBe(instant);
      expect(toUtcText(instant)).toMatch(/\+00:00$/);
    }),
  );
});
