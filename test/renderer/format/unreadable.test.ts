import { expect, test } from 'vitest';
import { mayBeUnreadable, unreadableWords } from '../../../src-renderer/format/unreadable.ts';

test('what could not be read is named by its coin, else by its DEX', () => {
  const rows = [
    { dex: '', coin: 'ETH' },
    { dex: '', coin: null },
    { dex: 'xyz', coin: null },
    { dex: 'xyz', coin: 'xyz:GOLD' },
  ];
  expect(unreadableWords(rows)).toBe(
    'ETH, one on the venue’s own DEX that names no market, one on DEX xyz that names no market, xyz:GOLD',
  );
});

test('a row that names no market may be of any of its DEX, and of no other', () => {
  const eth = { dex: '', coin: 'ETH' };
  expect(mayBeUnreadable([], eth)).toBe(false);
  expect(mayBeUnreadable([eth], eth)).toBe(true);
  expect(mayBeUnreadable([{ dex: '', coin: 'BTC' }], eth)).toBe(false);
  expect(mayBeUnreadable([{ dex: '', coin: null }], eth)).toBe(true);
  expect(mayBeUnreadable([{ dex: 'xyz', coin: null }], eth)).toBe(false);
});
