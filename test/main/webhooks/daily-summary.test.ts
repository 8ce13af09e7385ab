import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastAt, sendDaily } from '../../../src-main/webhooks/daily-summary.ts';

const local = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 8, day, hours, minutes).getTime();

test('the last time that the clock showed a time of day is today or yesterday', () => {
  expect(lastAt('08:30', local(2, 8, 30))).toBe(local(2, 8, 30));
  expect(lastAt('08:30', local(2, 8, 29))).toBe(local(1, 8, 30));
});

describe('the daily summary', () => {
  const at = { time: '' as string | null, now: 0, sent: 0, stop: (): void => undefined };
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(at, { time: '08:30', now: local(1, 8), sent: 0 });
    const send = (): void => void (at.sent += 1);
    at.stop = sendDaily({ at: () => at.time, now: () => at.now, send, everyMs: 10 });
  });
  afterEach(() => {
    at.stop();
    vi.useRealTimers();
  });
  const sentBy = (now: number): number => {
    at.now = now;
    vi.advanceTimersByTime(30);
    return at.sent;
  };

  test('is sent once a day, at its time or when the machine wakes after it', () => {
    expect(sentBy(local(1, 8, 29))).toBe(0);
    expect(sentBy(local(1, 8, 30))).toBe(1);
    expect(sentBy(local(1, 20))).toBe(1);
    expect(sentBy(local(2, 11))).toBe(2);
    expect(sentBy(local(4, 9))).toBe(3);
  });

  test('is not sent for a time that passed before it was set', () => {
    at.time = '07:00';
    expect(sentBy(local(1, 8, 1))).toBe(0);
    expect(sentBy(local(2, 7))).toBe(1);
    at.time = null;
    expect(sentBy(local(3, 9))).toBe(1);
  });
});
