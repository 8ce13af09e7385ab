import { expect, test } from 'vitest';
import { providerLabel, referenceMs } from '../../../src-renderer/format/reference-text.ts';
import { whyUnusable } from '../../../src-renderer/stores/why-unusable.ts';
import { noon, utc } from '../builders.ts';
import { aReading } from '../market-state-builders.ts';

const minute = 60_000;

test('a reading is usable until it is too old for its delay, by the current time', () => {
  const delayed = aReading({ delay: 'delayed', observedAt: utc(noon) });
  const realTime = aReading({ delay: 'real_time', observedAt: utc(noon) });
  expect(whyUnusable(delayed, noon + 20 * minute)).toBeNull();
  expect(whyUnusable(delayed, noon + 20 * minute + 1)).toBe('The observation is too old.');
  expect(whyUnusable(realTime, noon + 2 * minute)).toBeNull();
  expect(whyUnusable(realTime, noon + 2 * minute + 1)).toBe('The observation is too old.');
});

test('an unusable reading has the service’s own reason, however fresh it is', () => {
  const bad = aReading({ usable: false, unavailableReason: "It isn't in the plan." });
  expect(whyUnusable(bad, noon)).toBe('It isn’t in the plan.');
  expect(whyUnusable({ ...bad, unavailableReason: null }, noon)).not.toBeNull();
});

test('a stamp to the nanosecond is the same instant as its milliseconds', () => {
  expect(referenceMs('2026-11-21T12:00:00.123456789+00:00')).toBe(noon + 123);
  expect(referenceMs('2026-11-21T12:00:00.123+00:00')).toBe(noon + 123);
});

test('an unknown provider keeps its own name', () => {
  expect([providerLabel('agent'), providerLabel('massive'), providerLabel('other')]).toEqual([
    'the agent',
    'Massive',
    'other',
  ]);
});
