import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimit } from '../../../src-main/server/rate-limit.ts';

const aLimit = (most: number, withinMs: number) => {
  const clock = { ms: 0 };
  return { clock, ...createRateLimit({ most, withinMs }, () => clock.ms) };
};

test('a period begins with an address’s first request, and returns how long is left of it', () => {
  const { clock, take } = aLimit(2, 60_000);
  clock.ms = 59_000; // independent of the minutes of the clock
  expect([take('a'), take('a')]).toEqual([null, null]);
  expect(take('a')).toBe(60);
  clock.ms += 58_500;
  expect(take('a')).toBe(2);
  clock.ms += 1_499;
  expect(take('a')).toBe(1);
  clock.ms += 1;
  expect(take('a')).toBeNull();
});

test('each address has its own limit', () => {
  const { take } = aLimit(1, 1_000);
  expect([take('a'), take('b'), take('a'), take('b')]).toEqual([null, null, 1, 1]);
});

test('at any pace, each period lets through exactly its limit, and a caller who waits as long as it is asked to is let in', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 5 }), (spaces, most) => {
      const { clock, take } = aLimit(most, 60_000);
      const span = { beganAt: Number.NEGATIVE_INFINITY, asked: 0 };
      for (const space of spaces) {
        clock.ms += space;
        if (clock.ms - span.beganAt >= 60_000) Object.assign(span, { beganAt: clock.ms, asked: 0 });
        span.asked += 1;
        const left = Math.ceil((span.beganAt + 60_000 - clock.ms) / 1_000);
        expect(take('a')).toBe(span.asked > most ? left : null);
      }
    }),
    { numRuns: 50 },
  );
});

test('at most a thousand addresses are remembered: the one with the oldest period goes first', () => {
  const { take } = aLimit(1, 1_000);
  for (let i = 0; i < 1_000; i += 1) take(`127.0.${i >> 8}.${i & 255}`);
  expect(take('127.0.0.0')).toBe(1);
  expect(take('another')).toBeNull();
  expect(take('127.0.0.1')).toBe(1);
  expect(take('127.0.0.0')).toBeNull(); // forgotten
});
