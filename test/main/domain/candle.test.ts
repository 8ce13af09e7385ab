import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countIntervals,
  historicalFrom,
  openTimeAt,
  shiftOpenTime,
  slotsBetween,
  type Interval,
} from '../../../src-main/domain/markets/candle.ts';

const minutes = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '2h': 120,
  '4h': 240,
  '8h': 480,
  '12h': 720,
  '1d': 1_440,
  '3d': 4_320,
  '1w': 10_080,
} as const;
const every: readonly Interval[] = [...(Object.keys(minutes) as (keyof typeof minutes)[]), '1M'];

/** 2020 to 2035. */
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
const at = (text: string): number => Date.parse(`${text}Z`);

describe.each(every)('the %s grid', (interval) => {
  test('gives each instant the one slot that contains it', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const opened = openTimeAt(now, interval);
        expect(opened).toBeLessThanOrEqual(now);
        expect(shiftOpenTime(opened, interval, 1)).toBeGreaterThan(now);
      }),
    );
  });

  test('opens at an open time, whose slot opens at the same time', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const opened = openTimeAt(now, interval);
        expect(openTimeAt(opened, interval)).toBe(opened);
        expect(openTimeAt(shiftOpenTime(opened, interval, 1) - 1, interval)).toBe(opened);
      }),
    );
  });

  test('shifts there and back, and step by step as far as at once', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -60, max: 60 }), (now, steps) => {
        const opened = openTimeAt(now, interval);
        const shifted = shiftOpenTime(opened, interval, steps);
        expect(shiftOpenTime(shifted, interval, -steps)).toBe(opened);
        expect(shiftOpenTime(shiftOpenTime(opened, interval, steps - 1), interval, 1)).toBe(shifted);
        expect(openTimeAt(shifted, interval)).toBe(shifted);
      }),
    );
  });

  test('is tiled by its slots without a gap, both ends included', () => {
    fc.assert(
      fc.property(instant, fc.nat(100), (now, steps) => {
        const first = openTimeAt(now, interval);
        const slots = slotsBetween(first, shiftOpenTime(first, interval, steps), interval);
        expect(slots).toHaveLength(steps + 1);
        slots.forEach((slot, index) => expect(slot).toBe(shiftOpenTime(first, interval, index)));
      }),
    );
  });

  test('counts the intervals of a span as it lists them', () => {
    fc.assert(
      fc.property(instant, fc.nat(100), fc.nat(50_000), (now, steps, rest) => {
        const to = Math.max(now, shiftOpenTime(now, interval, steps) + rest);
        const slots = slotsBetween(openTimeAt(now, interval), openTimeAt(to, interval), interval);
        expect(countIntervals(now, to, interval)).toBe(slots.length);
        expect(countIntervals(now, now - 1, interval)).toBe(0);
      }),
    );
  });

  test('has no slots in a reversed range', () => {
    const first = openTimeAt(at('2026-09-24T10:20:00'), interval);
    expect(slotsBetween(first, first - 1, interval)).toEqual([]);
  });

  test('calls its last candle historical once the interval after it has fully elapsed', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const opened = openTimeAt(now, interval);
        const next = shiftOpenTime(opened, interval, 1);
        expect(historicalFrom(opened, interval)).toBe(shiftOpenTime(next, interval, 1));
      }),
    );
  });
});

describe('a slot', () => {
  test.each(Object.entries(minutes))('of %s is %d minutes long', (interval, length) => {
    const opened = openTimeAt(at('2026-09-24T10:20:30'), interval as Interval);
    expect(shiftOpenTime(opened, interval as Interval, 1) - opened).toBe(length * 60_000);
  });

  test.each([
    ['1h', '2026-09-24T10:59:59.999', '2026-09-24T10:00:00'],
    ['4h', '2026-09-24T11:00:00', '2026-09-24T08:00:00'],
    ['1d', '2026-09-24T23:59:59.999', '2026-09-24T00:00:00'],
    ['1w', '2026-09-24T12:00:00', '2026-09-21T00:00:00'],
    ['1w', '2026-09-20T23:59:59.999', '2026-09-14T00:00:00'],
    ['1M', '2024-02-29T23:59:59.999', '2024-02-01T00:00:00'],
  ] as const)('of %s that holds %s opened at %s', (interval, now, opened) => {
    expect(openTimeAt(at(now), interval)).toBe(at(opened));
  });

  test.each([
    ['2026-01-01T00:00:00', -1, '2025-12-01T00:00:00'],
    ['2025-12-01T00:00:00', 1, '2026-01-01T00:00:00'],
    ['2024-02-01T00:00:00', 1, '2024-03-01T00:00:00'],
    ['2026-03-01T00:00:00', -25, '2024-02-01T00:00:00'],
  ])('of a month that opened at %s is shifted by %d to %s', (from, steps, to) => {
    expect(shiftOpenTime(at(from), '1M', steps)).toBe(at(to));
  });
});
