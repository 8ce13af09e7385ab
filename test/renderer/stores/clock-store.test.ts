import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClockStore } from '../../../src-renderer/stores/clock-store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('world time runs on from the last reading at its rate, and is published once a second', () => {
  let monotonic = 500;
  const clock = createClockStore(() => monotonic);
  const stop = clock.start();
  expect(clock.getState().nowMs).toBeNull();
  clock.read({ worldMs: 1_000_000, rate: 60 });
  expect(clock.getState()).toEqual({ nowMs: 1_000_000, rate: 60, live: true });
  monotonic += 1000;
  vi.advanceTimersByTime(1000);
  expect(clock.getState().nowMs).toBe(1_060_000);
  stop();
  monotonic += 1000;
  vi.advanceTimersByTime(5000);
  expect(clock.getState().nowMs).toBe(1_060_000);
});

test('a cleared clock has no time until it is read again', () => {
  const clock = createClockStore(() => 0);
  clock.read({ worldMs: 5, rate: 60 });
  clock.forget();
  expect(clock.getState()).toEqual({ nowMs: null, rate: 1, live: true });
});
