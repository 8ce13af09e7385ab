import { expect, test } from 'vitest';
import { claimKey } from '../../../src-main/domain/journal/agent-order.ts';

test('no two orders share a key, for any ids', () => {
  const parts = ['a', 'a ', ' a', 'a b', 'b', '', ' ', '%', '%20', 'a%20b', 'a%2520b', 'é\ud800'];
  const keys = parts.flatMap((journalId) => parts.map((orderId) => claimKey({ journalId, orderId })));
  expect(new Set(keys).size).toBe(parts.length ** 2);
});

test('plain ids are in a key unchanged', () => {
  expect(claimKey({ journalId: 'sim-testnet-1', orderId: 'ord-3 b' })).toBe('sim-testnet-1 ord-3 b');
});
