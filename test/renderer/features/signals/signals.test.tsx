import { expect, test } from 'vitest';
import type { SignalRow } from '../../../../src-preload/contract/bridge/trades.ts';
import { expiryOf } from '../../../../src-renderer/features/signals/question.ts';
import { signalColumns } from '../../../../src-renderer/features/signals/signal-columns.tsx';
import { gateChips } from '../../../../src-renderer/features/refused/question.ts';
import { aMarket, hour, noon } from '../../builders.ts';
import { drawnRows, reasonsOf, textOf } from '../../drawn.tsx';

const aSignal = (given: Partial<SignalRow> = {}): SignalRow => ({
  key: 'signal 1',
  signalId: 'sig-1',
  market: aMarket(),
  symbol: 'BTC',
  direction: 'long',
  confidence: 0.7,
  source: 'funding_model',
  reasoningExcerpt: 'Shorts pay.',
  actedOn: true,
  at: noon,
  expiresAt: noon + hour,
  ...given,
});

test('a signal shows when it expires, and from that instant on that it has expired', () => {
  expect(expiryOf(noon + hour, noon)).toEqual({ kind: 'ahead', text: 'Expires in 1 h 00 min' });
  expect(expiryOf(noon + 1, noon)).toEqual({ kind: 'ahead', text: 'Expires in less than a minute' });
  expect(expiryOf(noon + 60_000, noon)).toEqual({ kind: 'ahead', text: 'Expires in 1 min' });
  expect(expiryOf(noon, noon)).toMatchObject({ kind: 'expired' });
  expect(expiryOf(noon - 5 * 60_000, noon)).toEqual({ kind: 'expired', text: 'Expired 5 min ago' });
  expect(expiryOf(null, noon).kind).toBe('none');
  expect(expiryOf(noon, null).kind).toBe('none');
});

test('a row shows everything that the agent reported about a signal', () => {
  const text = textOf(drawnRows(signalColumns, [aSignal()]));
  expect(text).toMatch(/BTC Long 70% funding_model Shorts pay\. Acted on Expires in 1 h 00 min/);
});

test('a value that the agent left out is a dash with the reason', () => {
  const bare = aSignal({
    confidence: null,
    reasoningExcerpt: null,
    actedOn: null,
    expiresAt: null,
    at: null,
  });
  expect(reasonsOf(drawnRows(signalColumns, [bare]))).toEqual([
    'No time reported',
    'The agent gave no confidence',
    'The agent gave no reasoning',
    'The agent did not report whether it acted on it',
    'The agent gave no expiry',
  ]);
});

test('gates are sorted by their refused entries; those without any are left out unless chosen', () => {
  const gates = [
    { gate: 'a', count: 1 },
    { gate: 'b', count: 3 },
    { gate: 'c', count: 0 },
  ];
  expect(gateChips(gates, null).map(({ gate }) => gate)).toEqual(['b', 'a']);
  expect(gateChips(gates, 'c').map(({ gate }) => gate)).toEqual(['b', 'a', 'c']);
  expect(gateChips(gates, 'gone')).toContainEqual({ gate: 'gone', count: 0 });
});
