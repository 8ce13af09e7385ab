import { expect, test } from 'vitest';
import { reconnectDelayMs } from '../../../src-renderer/bridge/socket-link.ts';

test('waits double from half a second to ten', () => {
  const waits = [0, 1, 2, 3, 4, 5, 500].map((attempt) => reconnectDelayMs(attempt, 0));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});

test('chance shortens a wait by a quarter at most', () => {
  expect(reconnectDelayMs(0, 0.999)).toBeGreaterThan(375);
  expect(reconnectDelayMs(9, 0.5)).toBe(8750);
});
