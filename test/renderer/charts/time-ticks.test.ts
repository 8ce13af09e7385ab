import { afterEach, expect, test } from 'vitest';
import { timeTicks } from '../../../src-renderer/charts/time-ticks.ts';
import { applyPreferences, usualPreferences } from '../../../src-renderer/format/preferences.ts';

afterEach(() => applyPreferences(usualPreferences));

const minute = 60_000;
const day = 86_400_000;
const start = Date.UTC(2026, 2, 27, 9, 17);

test('marks of a time axis ascend, are within it and fit its width, from minutes to years', () => {
  for (const span of [
    7 * minute,
    3 * 3_600_000,
    day,
    1.5 * day,
    2 * day,
    7 * day,
    30 * day,
    365 * day,
    4 * 365 * day,
  ]) {
    const { ticks, format } = timeTicks(start, start + span, 9);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(10);
    expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
    expect(ticks[0]).toBeGreaterThanOrEqual(start);
    expect(ticks.at(-1)).toBeLessThanOrEqual(start + span);
    expect(new Set(ticks.map(format)).size).toBe(ticks.length);
  }
});

test('marks of days are at the operator’s midnight', () => {
  for (const at of timeTicks(start, start + 7 * day, 9).ticks) expect(new Date(at).getHours()).toBe(0);
});

test('times with a date have twice the room of times alone', () => {
  const { ticks } = timeTicks(start, start + day, 9);
  expect(ticks.map((at, index) => at - (ticks[index - 1] ?? at - day / 4))).toEqual(ticks.map(() => day / 4));
});

test('a day and a minute have the marks of a day', () => {
  const sixth = Date.UTC(2026, 2, 27, 6);
  expect(timeTicks(sixth, sixth + day + minute, 9).ticks).toHaveLength(5);
});

test('a range without length has an axis too', () => {
  expect(() => timeTicks(start, start, 9)).not.toThrow();
});

test.each([
  { night: 'back', from: '2026-11-01T05:40Z', to: '2026-11-01T06:20Z', step: 5 },
  { night: 'back', from: '2026-11-01T04:30Z', to: '2026-11-01T08:30Z', step: 30 },
  { night: 'forward', from: '2026-03-08T06:30Z', to: '2026-03-08T07:30Z', step: 15 },
  { night: 'forward', from: '2026-03-08T04:30Z', to: '2026-03-08T08:30Z', step: 30 },
])('on the night when the clocks go $night, no hour lacks its marks: from $from to $to', (given) => {
  applyPreferences({ ...usualPreferences, timeZone: 'new_york' });
  const [from, to] = [Date.parse(given.from), Date.parse(given.to)];
  const count = (to - from) / (given.step * minute) + 1;
  expect(timeTicks(from, to, 9).ticks).toEqual(
    Array.from({ length: count }, (_, nth) => from + nth * given.step * minute),
  );
});
