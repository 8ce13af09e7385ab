import { expect, test } from 'vitest';
import { mayBeUnreadable, unreadableText } from '../../../src-renderer/format/unreadable.ts';

test('an unreadable row is named by its coin, else by its DEX', () => {
  const rows = [
    { dex: '', coin: 'ETH' },
    { dex: '', coin: null },
    { dex: 'xyz', coin: null },
    { dex: 'xyz', coin: 'xyz:GOLD' },
  ];
  expect(unreadableText(rows)).toBe(
    'ETH, one on the main DEX that names no market, one on DEX xyz that names no market, xyz:GOLD',
  );
});

test('a row without a market may belong to any market of its DEX, but of no other DEX', () => {
  const eth = { dex: '', coin: 'ETH' };
  expect(mayBeUnreadable([], eth)).toBe(false);
  expect(mayBeUnreadable([eth], eth)).toBe(true);
  expect(mayBeUnreadable([{ dex: '', coin: 'BTC' }], eth)).toBe(false);
  expect(mayBeUnreadable([{ dex: '', coin: null }], eth)).toBe(true);
  expect(mayBeUnreadable([{ dex: 'xyz', coin: null }], eth)).toBe(false);
});
