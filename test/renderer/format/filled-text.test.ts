import { expect, test } from 'vitest';
import { filledText, requestedText } from '../../../src-renderer/format/filled-text.ts';
import { figuresTo } from '../../../src-renderer/format/market-figures.ts';

test.each<[filled: number | null, requested: number | null, text: string | null, after: string | null]>([
  [0.5, 1, '0.5 of 1', 'of 1'],
  [1, 1, '1', 'of 1'],
  [0, 1, '0 of 1', 'of 1'],
  [1_006.4, 503.2, '1,006.4, requested 503.2', 'requested 503.2'],
  [1, null, '1', null],
  [null, 1, 'requested 1', 'of 1'],
  [null, null, null, null],
])('%d filled of %d requested reads %s', (filledAmount, requestedAmount, text, after) => {
  const sizes = { filledAmount, requestedAmount };
  expect([filledText(sizes, figuresTo(1)), requestedText(sizes, figuresTo(1))]).toEqual([text, after]);
});
