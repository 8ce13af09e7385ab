import type { ReceiptClock } from '../clock.ts';
import { minuteMs } from '../time.ts';

/** Time for which the answers of a clock stay valid. */
export interface HeldTime {
  /** World ms from the start of the answer; below 0: valid for that moment alone. */
  readonly heldForMs: () => number;
  /** Makes everything answered so far valid for this moment alone. */
  readonly doNotHold: () => void;
}

/**
 * Creates a clock that notes how long its answers stay valid. A comparison stays valid until its result changes, a minute until
 * the next one; a time or an age is valid for its moment alone.
 */
export function timedClock(world: ReceiptClock): ReceiptClock & HeldTime {
  const state = { ms: Number.POSITIVE_INFINITY };
  const hold = (ms: number): void => {
    state.ms = Math.min(state.ms, ms);
  };
  const momentary =
    <Given extends readonly unknown[], Reading>(read: (...given: Given) => Reading) =>
    (...given: Given): Reading => {
      hold(-1);
      return read(...given);
    };
  return {
    rate: world.rate,
    thisMinute: () => {
      const start = world.thisMinute();
      hold(start + minuteMs - 1 - world.now());
      return start;
    },
    isPast: (instant) => {
      const isPast = world.isPast(instant);
      if (!isPast) hold(instant - world.now());
      return isPast;
    },
    isOlder: (receivedAt, limitMs) => {
      const isOlder = world.isOlder(receivedAt, limitMs);
      const age = world.ageOf(receivedAt);
      if (age === null) hold(-1);
      else if (!isOlder) hold(limitMs - age);
      return isOlder;
    },
    now: momentary(world.now),
    ageOf: momentary(world.ageOf),
    receive: momentary(world.receive),
    stopwatch: momentary(world.stopwatch),
    // Describes what is stored, and limits no answer.
    venueTime: world.venueTime,
    heldForMs: () => state.ms,
    doNotHold: () => hold(-1),
  };
}
