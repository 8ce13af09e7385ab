// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStudies } from '../../../../../src-renderer/features/market/chart/chart-choices.ts';
import { anApp } from '../../../drawn.tsx';
import { used } from '../../../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test.each([
  [null, { volume: true, kinds: [] }],
  ['volume atr24 sma20 other', { volume: true, kinds: ['sma20', 'atr24'] }],
  ['ema20', { volume: false, kinds: ['ema20'] }],
  ['', { volume: false, kinds: [] }],
])('of %j kept for the window %j is drawn', async (kept, drawn) => {
  if (kept !== null) sessionStorage.setItem('perpscope.studies', kept);
  const studies = await used(anApp({}), useStudies);
  expect(studies.now()[0]).toEqual(drawn);
  await act(async () => studies.now()[1]({ volume: true, kinds: ['sma50'] }));
  expect([studies.now()[0], sessionStorage.getItem('perpscope.studies')]).toEqual([
    { volume: true, kinds: ['sma50'] },
    'volume sma50',
  ]);
});
