import { expect, test } from 'vitest';
import { outcomeWord, standingHint } from '../../../src-renderer/format/standing-words.ts';

const word = (standing: Parameters<typeof standingHint>[0]): string =>
  outcomeWord({ orderStatus: 'resting', standing });

test('an order is said to rest only where the venue has it among the open ones', () => {
  expect(word({ kind: 'resting' })).toBe('Resting');
  expect(word({ kind: 'unknown' })).toBe('Rested when told');
  expect(word({ kind: 'ended', word: null })).toBe('Rests no more');
});

test.each([
  ['canceled', 'Cancelled'],
  ['reduceOnlyCanceled', 'Cancelled'],
  ['scheduledCancel', 'Cancelled'],
  ['filled', 'Filled at venue'],
  ['perpMarginRejected', 'Rejected at venue'],
  ['somethingNew', 'Rests no more'],
])('%s of the venue is called %s, and the word itself is in the hint', (said, called) => {
  expect(word({ kind: 'ended', word: said })).toBe(called);
  expect(standingHint({ kind: 'ended', word: said })).toContain(`“${said}”`);
});

test('every other outcome is called as it is', () => {
  expect(outcomeWord({ orderStatus: 'partial', standing: null })).toBe('Partly filled');
});
