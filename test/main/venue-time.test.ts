import { describe, expect, test } from 'vitest';
import { receiptClock } from '../../src-main/clock.ts';
import { hourMs, minuteMs } from '../../src-main/time.ts';

/** A machine's clock that may be wrong, in a world that runs at `rate`. */
function aMachine(rate = 1) {
  const at = { elapsed: 0, wrongBy: 0, rate };
  const world = { now: () => at.elapsed * rate + at.wrongBy, rate: () => at.rate };
  const { venueTime } = receiptClock(world, () => at.elapsed);
  return { at, venueTime };
}

describe('the machine’s clock is confirmed', () => {
  test('only after the venue has answered, then while they are at most two minutes apart', () => {
    const { at, venueTime } = aMachine();
    expect(venueTime.isConfirmed()).toBe(false);
    venueTime.note(0);
    const apart = [0, 2 * minuteMs, 2 * minuteMs + 1, -2 * minuteMs, -2 * minuteMs - 1, 26 * hourMs];
    expect(
      apart.map((wrongBy) => {
        Object.assign(at, { wrongBy });
        return venueTime.isConfirmed();
      }),
    ).toEqual([true, true, false, true, false, false]);
  });

  test('also while the venue is silent, by the time that has passed since its answer', () => {
    const { at, venueTime } = aMachine();
    venueTime.note(0);
    at.elapsed = hourMs;
    expect(venueTime.isConfirmed()).toBe(true);
    at.wrongBy = 3 * minuteMs;
    expect(venueTime.isConfirmed()).toBe(false);
    expect(venueTime.aheadMs()).toBe(-3 * minuteMs);
  });

  test('in a fast world by real time: an answer takes seconds', () => {
    const { at, venueTime } = aMachine(60);
    venueTime.note(0);
    at.wrongBy = hourMs;
    expect(venueTime.isConfirmed()).toBe(true);
    at.wrongBy = 3 * hourMs;
    expect(venueTime.isConfirmed()).toBe(false);
  });
});

describe('the venue’s time', () => {
  test('is not set back by a slow answer', () => {
    const { at, venueTime } = aMachine();
    venueTime.note(1_000);
    at.elapsed = 5_000;
    venueTime.note(2_000);
    expect(venueTime.at(at.elapsed)).toBe(6_000);
  });

  test('is corrected by the next answer where the one before it, or the world’s rate, was wrong', () => {
    const { at, venueTime } = aMachine();
    venueTime.note(hourMs);
    at.elapsed = 1_000;
    venueTime.note(1_000);
    expect(venueTime.at(at.elapsed)).toBe(1_000);
  });
});
