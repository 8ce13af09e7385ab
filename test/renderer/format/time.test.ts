import { expect, test } from 'vitest';
import { formatAge } from '../../../src-renderer/format/age.ts';
import { instantFormat, isoTime, utcTitle, zoneName } from '../../../src-renderer/format/instant.ts';

test.each([
  [-5, '0 s'],
  [999, '0 s'],
  [4000, '4 s'],
  [59_999, '59 s'],
  [60_000, '1 min 00 s'],
  [125_000, '2 min 05 s'],
  [3_600_000, '1 h 00 min'],
  [11_220_000, '3 h 07 min'],
  [86_400_000 * 5 + 7_200_000, '5 d 2 h'],
])('%d ms ago reads %s', (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});

test('an instant is shown in the requested zone, and its title in UTC', () => {
  const instant = Date.UTC(2026, 0, 1, 23, 30, 5);
  expect(instantFormat('Asia/Tokyo').full(instant)).toBe('2 Jan 2026, 08:30:05');
  expect(instantFormat('Asia/Tokyo').toMinute(instant)).toBe('2 Jan 2026, 08:30');
  expect(zoneName(instant, 'Asia/Tokyo')).toBe('GMT+9');
  expect(utcTitle(instant)).toBe('1 Jan 2026, 23:30:05 UTC');
});

test('midnight is 00, not 24', () => {
  expect(instantFormat('UTC').time(Date.UTC(2026, 0, 1))).toBe('00:00');
});

test.each([Number.NaN, Infinity, 8_640_000_000_000_001, -8_640_000_000_000_001])(
  'the instant %d, which no date can hold, is a dash',
  (ms) => {
    const { day, full, month, time, toMinute } = instantFormat('UTC');
    expect([day, full, month, time, toMinute].map((write) => write(ms))).toEqual(Array(5).fill('–'));
    expect(utcTitle(ms)).toMatch(/^–/);
    expect(isoTime(ms)).toBeUndefined();
    expect(zoneName(ms)).not.toBe('');
  },
);
