import { expect, test } from 'vitest';
import { chartChoices, fitsRange } from '../../../../../src-renderer/features/market/chart/chart-choices.ts';

const choicesOf = (query: string) => chartChoices(new URLSearchParams(query));

test('interval and range come from the address', () => {
  expect(choicesOf('interval=4h&range=1M')).toEqual({ interval: '4h', range: '1M', shownSlots: 180 });
});

test('an address without valid ones shows 150 hours', () => {
  const usual = { interval: '1h', range: null, shownSlots: 150 };
  expect(choicesOf('')).toEqual(usual);
  expect(choicesOf('interval=7h&range=5Y')).toEqual(usual);
});

test('a range of fewer than 8 candles or of more than the venue keeps is not offered', () => {
  expect([fitsRange('1D', '4h'), fitsRange('1D', '2h')]).toEqual([false, true]);
  expect([fitsRange('1W', '1m'), fitsRange('1W', '3m')]).toEqual([false, true]);
  expect(choicesOf('interval=1m&range=1Y').range).toBeNull();
});
