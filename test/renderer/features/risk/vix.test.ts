import { expect, test } from 'vitest';
import { breakerOf } from '../../../../src-renderer/format/breaker.ts';
import { vixSides, whyNoVix } from '../../../../src-renderer/features/risk/VixRow.tsx';
import { noon, utc } from '../../builders.ts';
import { aRiskStatus } from '../../risk-builders.ts';
import { aReading } from '../../market-state-builders.ts';

const minute = 60_000;
const answer = (given: Parameters<typeof aReading>[0] = {}) =>
  ({ kind: 'answer', value: aReading({ observedAt: utc(noon), ...given }) }) as const;
const failure = (message: string) =>
  ({ kind: 'failure', error: { code: 'provider_not_attached', message } }) as const;

test('each source of the index has its own limit of age: one may be stale beside the other', () => {
  const vix = { ours: answer({ delay: 'real_time' }), agent: answer({ delay: 'delayed' }) };
  const why = vixSides.map((side) => whyNoVix(vix[side], noon + 3 * minute));
  expect(why).toEqual(['The observation is too old.', null]);
});

test('a missing source has its reason', () => {
  expect(whyNoVix(failure('No key is set.'), noon)).toBe('No key is set.');
});

test('a breaker that is not reported does not count as closed', () => {
  expect(breakerOf(aRiskStatus()).kind).toBe('closed');
  expect(breakerOf(aRiskStatus({ circuitBreakerTripped: true })).kind).toBe('tripped');
  expect(breakerOf(aRiskStatus({ missingFields: ['circuit_breaker_tripped'] })).kind).toBe('unknown');
  expect(breakerOf(null).kind).toBe('unknown');
});
