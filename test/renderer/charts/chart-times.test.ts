import { afterEach, expect, test } from 'vitest';
import { chartTimes } from '../../../src-renderer/charts/chart-times.ts';
import { applyPreferences, usualPreferences } from '../../../src-renderer/format/preferences.ts';

/** In New York it is the evening of the 20th. */
const midnight = Date.UTC(2026, 10, 21);
const written = (interval: '1h' | '1d'): readonly string[] => {
  const { mark, crosshair } = chartTimes(interval);
  return [...[0, 1, 2, 3, 4].map((kind) => mark(midnight, kind)), crosshair(midnight)];
};

afterEach(() => applyPreferences(usualPreferences));

test('the time axis of candles shorter than a day is in the chosen zone, marked by month, day or time', () => {
  applyPreferences({ ...usualPreferences, timeZone: 'new_york' });
  expect(written('1h')).toEqual(['Nov 2026', 'Nov 2026', '20 Nov', '19:00', '19:00', '20 Nov 2026, 19:00']);
});

test('the time axis of longer candles is in UTC, since their days are UTC days', () => {
  applyPreferences({ ...usualPreferences, timeZone: 'new_york' });
  expect(written('1d')).toEqual(['Nov 2026', 'Nov 2026', '21 Nov', '00:00', '00:00', '21 Nov 2026 UTC']);
});
