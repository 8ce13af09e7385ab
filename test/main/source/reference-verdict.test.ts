import { expect, test } from 'vitest';
import { verdictChanges } from '../../../src-main/app/source/read-reference.ts';
import type { ReferenceHealth } from '../../../src-main/reference/reference.ts';
import { well } from '../open-source-fixture.ts';
import { now } from '../markets.ts';

function aReader(first: ReferenceHealth | null) {
  const listeners = new Set<() => void>();
  const reader = { health: first };
  const received: unknown[] = [];
  verdictChanges({
    health: () => reader.health,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  })(() => received.push(reader.health));
  const read = (health: ReferenceHealth | null): number => {
    reader.health = health;
    listeners.forEach((listener) => listener());
    return received.length;
  };
  return read;
}

test('another price that is read as well as the last does not change the health; a failure, its message and its end do', () => {
  const read = aReader(well);
  expect(read({ ...well, lastOkAt: now + 30_000 })).toBe(0);
  expect(read({ ...well, state: 'degraded', lastError: 'It fails.' })).toBe(1);
  expect(read({ ...well, state: 'degraded', lastError: 'It fails.', lastOkAt: now + 60_000 })).toBe(1);
  expect(read({ ...well, state: 'degraded', lastError: 'It fails otherwise.' })).toBe(2);
  expect(read({ ...well, state: 'degraded', lastError: 'It fails otherwise.', remedy: 'Wait.' })).toBe(3);
  expect(read(well)).toBe(4);
});

test('without a provider the health does not change', () => {
  expect(aReader(null)(null)).toBe(0);
});
