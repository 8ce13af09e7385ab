import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leftResting, outcomeWord, standingHint } from '../../../src-renderer/format/standing-words.ts';
import { outcomeWords } from '../../../src-renderer/format/trade-words.ts';

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

test('the user guide says what each of these words means', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/user-guide.md'), 'utf8');
  const ends = [null, 'canceled', 'filled', 'perpMarginRejected'].map((said) =>
    word({ kind: 'ended', word: said }),
  );
  for (const said of [...Object.values(outcomeWords), word({ kind: 'unknown' }), ...ends])
    expect(guide).toMatch(new RegExp(`^\\| ${said} +\\| \\w`, 'm'));
  expect(guide).toContain(`**${leftResting}**`);
});
