import { expect, test } from 'vitest';
import { sizeText } from '../../../src-renderer/format/size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [123_456, '123.5 kB'],
  [1_000_000, '1.0 MB'],
  [2_345_678_900, '2,345.7 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
