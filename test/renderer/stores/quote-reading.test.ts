import { expect, test } from 'vitest';
import { readingOf } from '../../../src-renderer/stores/quote-reading.ts';
import { aQuote, noon } from '../builders.ts';

test('a quote turns stale past 60 seconds by the world clock, whatever was true when it was sent', () => {
  const quote = aQuote('BTC', { stale: false });
  expect(readingOf(quote, noon + 60_000)).toEqual({ kind: 'fresh', ageMs: 60_000 });
  expect(readingOf(quote, noon + 60_001)).toEqual({ kind: 'stale', ageMs: 60_001 });
});

test('an age is never negative', () => {
  expect(readingOf(aQuote('BTC'), noon - 5000)).toEqual({ kind: 'fresh', ageMs: 0 });
});

test('without a quote, a time of it or a clock there is no reading', () => {
  expect(readingOf(undefined, noon)).toEqual({ kind: 'none' });
  expect(readingOf(aQuote('BTC', { observedAt: null }), noon)).toEqual({ kind: 'none' });
  expect(readingOf(aQuote('BTC'), null)).toEqual({ kind: 'none' });
});
