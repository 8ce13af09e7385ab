import { expect, test } from 'vitest';
import { markedWarnings } from '../../../src-main/operations/answer-marks.ts';

const unchecked = [
  { rule: 'equity_drop', coin: null, reason: 'Not sampled.' },
  { rule: 'stop_missing', coin: 'BTC', reason: 'Not read.' },
];

test.each<readonly [string, unknown, readonly string[]]>([
  ['no mark', { stale: false, complete: true, leftOut: [], unreadable: [], unreadableCount: 0 }, []],
  ['figures never given', { stale: null }, ['The venue has not given these figures yet.']],
  [
    'an old reading without a time',
    { stale: true, observedAt: null },
    ['The data was last read: that is past its limit of age.'],
  ],
  [
    'an old reading',
    { stale: true, observedAt: '2026-09-01T13:37Z', timestamp: '2026-09-01T14:00Z' },
    ['The data was last read at 2026-09-01T13:37Z: that is past its limit of age.'],
  ],
  [
    'an old answer',
    { stale: true, timestamp: '2026-09-01T14:00Z' },
    ['The data was last read at 2026-09-01T14:00Z: that is past its limit of age.'],
  ],
  ['unreadable rows', { unreadable: [{}] }, ["1 row could not be read and can't be listed."]],
  ['a number of unreadable rows', { unreadableCount: 2 }, ["2 rows could not be read and can't be listed."]],
  ['rows left out', { leftOut: [{ message: 'Two trades.' }] }, ['Two trades.']],
  [
    'rules that are not checked',
    { unchecked },
    ['Not checked: equity_drop. Not sampled.', 'Not checked: stop_missing of BTC. Not read.'],
  ],
  ['missing figures', { missingFields: ['a', 'b'] }, ['Not reported: a, b.']],
  ['a partial answer without a reason', { partial: true }, ['The data is incomplete.']],
  ['a partial answer that names its rows', { complete: false, missingFields: ['a'] }, ['Not reported: a.']],
  [
    'a partial answer with a reason',
    { complete: false, whyIncomplete: 'One DEX.', missingFields: ['a'] },
    ['One DEX.', 'Not reported: a.'],
  ],
  ['a text', 'stale', []],
])('%s is warned of once, in words', (_, answer, messages) => {
  expect(markedWarnings(answer, false).map(({ message }) => message)).toEqual(messages);
});

test('other words about an incomplete answer are not repeated', () => {
  expect(markedWarnings({ complete: false }, true)).toEqual([]);
});
