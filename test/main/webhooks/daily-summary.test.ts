import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourMs } from '../../../src-main/time.ts';
import { lastAt, sendDaily } from '../../../src-main/webhooks/daily-summary.ts';

const local = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 8, day, hours, minutes).getTime();

test('the last time that the clock showed a time of day is today or yesterday', () => {
  expect(lastAt('08:30', local(2, 8, 30))).toBe(local(2, 8, 30));
  expect(lastAt('08:30', local(2, 8, 29))).toBe(local(1, 8, 30));
});

describe('in a zone whose clocks change', () => {
  const zone = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'America/New_York';
  });
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  const at = (month: number, day: number, hours: number, minutes: number): number =>
    new Date(2026, month - 1, day, hours, minutes).getTime();

  test('a time of the last hour of a day of 25 hours is the day before’s until it comes', () => {
    expect(at(11, 2, 0, 0) - at(11, 1, 0, 0)).toBe(25 * hourMs);
    expect(lastAt('23:30', at(11, 1, 23, 10))).toBe(at(10, 31, 23, 30));
    expect(lastAt('23:30', at(11, 1, 23, 30))).toBe(at(11, 1, 23, 30));
  });

  test('a day of 23 hours is not skipped', () => {
    expect(at(3, 9, 0, 0) - at(3, 8, 0, 0)).toBe(23 * hourMs);
    expect(lastAt('00:30', at(3, 9, 0, 10))).toBe(at(3, 8, 0, 30));
    // The clocks skip 02:30 on 8 March.
    expect(lastAt('02:30', at(3, 8, 1, 0))).toBe(at(3, 7, 2, 30));
    expect(lastAt('02:30', at(3, 8, 4, 0))).toBe(at(3, 8, 3, 30));
  });
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

  test('is sent each day again after a clock that was days ahead is set right, and once where it is set back by hours', () => {
    expect(sentBy(local(20, 9))).toBe(1);
    expect(sentBy(local(1, 12))).toBe(1);
    expect(sentBy(local(2, 8, 29))).toBe(1);
    expect(sentBy(local(2, 8, 31))).toBe(2);
    expect(sentBy(local(2, 6))).toBe(2);
    expect(sentBy(local(2, 8, 30))).toBe(2);
    expect(sentBy(local(3, 8, 30))).toBe(3);
  });

  test('is not sent for a time that passed before it was set', () => {
    at.time = '07:00';
    expect(sentBy(local(1, 8, 1))).toBe(0);
    expect(sentBy(local(2, 7))).toBe(1);
    at.time = null;
    expect(sentBy(local(3, 9))).toBe(1);
  });
});
