import { expect, test } from 'vitest';
import { readingOf } from '../../../src-renderer/stores/quote-reading.ts';
import { aQuote, noon } from '../builders.ts';

const at = (nowMs: number | null) => ({ nowMs, live: true });

test('a quote becomes stale past 60 seconds by the world clock, even if it was sent as fresh', () => {
  const quote = aQuote('BTC', { stale: false });
  expect(readingOf(quote, at(noon + 60_000))).toEqual({ kind: 'fresh', ageMs: 60_000 });
  expect(readingOf(quote, at(noon + 60_001))).toEqual({ kind: 'stale', ageMs: 60_001 });
});

test('an age is never negative', () => {
  expect(readingOf(aQuote('BTC'), at(noon - 5000))).toEqual({ kind: 'fresh', ageMs: 0 });
});

test('there is no reading without a quote, its time or a clock', () => {
  expect(readingOf(undefined, at(noon))).toEqual({ kind: 'none' });
  expect(readingOf(aQuote('BTC', { observedAt: null }), at(noon))).toEqual({ kind: 'none' });
  expect(readingOf(aQuote('BTC'), at(null))).toEqual({ kind: 'none' });
});

test('every quote is stale without a connection, however fresh', () => {
  expect(readingOf(aQuote('BTC'), { nowMs: noon, live: false })).toEqual({ kind: 'stale', ageMs: 0 });
});
