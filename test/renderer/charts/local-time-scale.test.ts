import type { UTCTimestamp } from 'lightweight-charts';
import { afterEach, expect, test } from 'vitest';
import { LocalTimeScale } from '../../../src-renderer/charts/local-time-scale.ts';
import { localInstant } from '../../../src-renderer/format/instant.ts';
import { applyPreferences, usualPreferences } from '../../../src-renderer/format/preferences.ts';

afterEach(() => applyPreferences(usualPreferences));

/** Weight that lightweight-charts gives the first mark of a day. */
const dayWeight = 50;
const hour = 3_600_000;

function daysMarked(from: number, hours: number): readonly string[] {
  const scale = new LocalTimeScale();
  const points = Array.from({ length: hours }, (_, nth) => {
    const originalTime = ((from + nth * hour) / 1_000) as UTCTimestamp;
    return { timeWeight: 0, time: scale.convertHorzItemToInternal(originalTime), originalTime };
  });
  scale.fillWeightsForPoints(points as never, 0);
  return points
    .slice(1)
    .filter(({ timeWeight }) => timeWeight >= dayWeight)
    .map(({ originalTime }) => localInstant.toMinute(originalTime * 1_000));
}

test.each([
  [
    'new_york',
    Date.UTC(2026, 10, 24, 10),
    ['25 Nov 2026, 00:00', '26 Nov 2026, 00:00', '27 Nov 2026, 00:00'],
  ],
  ['utc', Date.UTC(2026, 10, 24, 10), ['25 Nov 2026, 00:00', '26 Nov 2026, 00:00', '27 Nov 2026, 00:00']],
  // The night in which the clocks go forward.
  ['new_york', Date.UTC(2026, 2, 7, 10), ['8 Mar 2026, 00:00', '9 Mar 2026, 00:00', '10 Mar 2026, 00:00']],
] as const)('marks of days stand at midnight of the chosen zone: %s, %d', (timeZone, from, midnights) => {
  applyPreferences({ ...usualPreferences, timeZone });
  expect(daysMarked(from, 70)).toEqual(midnights);
});
