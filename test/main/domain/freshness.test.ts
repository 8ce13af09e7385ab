import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageMs, isStale, toUtcText } from '../../../src-main/domain/freshness.ts';

describe('a reading', () => {
  test('is stale past its limit and not at it', () => {
    expect(isStale(1_000, 61_000, 60_000)).toBe(false);
    expect(isStale(1_000, 61_001, 60_000)).toBe(true);
  });

  test('is never younger than new, whatever the clock does', () => {
    fc.assert(fc.property(fc.nat(), fc.nat(), (observedAt, now) => ageMs(observedAt, now) >= 0));
    expect(ageMs(5_000, 1_000)).toBe(0);
  });

  test('that is stale stays stale', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(), fc.nat(), fc.nat()), fc.nat(), ([observedAt, now, limit], later) => {
        fc.pre(isStale(observedAt, now, limit));
        expect(isStale(observedAt, now + later, limit)).toBe(true);
      }),
    );
  });
});

describe('a stamp', () => {
  test('spells out UTC as an offset and names the same instant', () => {
    expect(toUtcText(1_790_006_400_000)).toBe('2026-09-21T16:00:00.000+00:00');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (instant) => {
        expect(Date.parse(toUtcText(instant))).toBe(instant);
        expect(toUtcText(instant)).toMatch(/\+00:00$/);
      }),
    );
  });
});
