import { expect, test } from 'vitest';
import type { ReferenceReading } from '../../../../src-preload/contract/views/reference.ts';
import { breakerOf } from '../../../../src-renderer/features/risk/breaker.ts';
import { vixStanding } from '../../../../src-renderer/features/risk/vix.ts';
import { noon, utc } from '../../builders.ts';
import { aStanding } from '../../risk-builders.ts';

const reading = (given: Partial<ReferenceReading> = {}) => ({
  kind: 'answer' as const,
  value: {
    provider: 'agent',
    ticker: 'VIX',
    value: 17.4,
    observedAt: utc(noon),
    delay: 'delayed' as const,
    ageSeconds: 0,
    usable: true,
    unavailableReason: null,
    ...given,
  },
});

test('a reading counts until it is too old for its delay, by the clock of now and not that of its sending', () => {
  expect(vixStanding(reading(), noon + 20 * 60_000)).toEqual({
    value: 17.4,
    why: null,
    isUnavailable: false,
  });
  expect(vixStanding(reading(), noon + 20 * 60_000 + 1)).toMatchObject({ isUnavailable: true });
  expect(vixStanding(reading({ delay: 'real_time' }), noon + 2 * 60_000 + 1)).toMatchObject({
    isUnavailable: true,
    why: 'It was observed too long ago.',
  });
});

test('one that is missing or not usable is unavailable, with the reason that the service gives', () => {
  const error = { code: 'provider_not_attached' as const, message: 'No entitlement.' };
  expect(vixStanding({ kind: 'failure', error }, noon)).toEqual({
    value: null,
    why: 'No entitlement.',
    isUnavailable: true,
  });
  const bad = reading({ usable: false, unavailableReason: 'The agent has no value.', value: null });
  expect(vixStanding(bad, noon)).toMatchObject({ value: null, why: 'The agent has no value.' });
});

test('a breaker that is not reported is not one that is closed', () => {
  expect(breakerOf(aStanding()).kind).toBe('closed');
  expect(breakerOf(aStanding({ circuit_breaker_tripped: true })).kind).toBe('tripped');
  expect(breakerOf(aStanding({ missing_fields: ['circuit_breaker_tripped'] })).kind).toBe('unknown');
  expect(breakerOf(null).kind).toBe('unknown');
});
