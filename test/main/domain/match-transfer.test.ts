import { describe, expect, test } from 'vitest';
import type { LedgerMove } from '../../../src-main/domain/account/ledger-move.ts';
import { matchTransfers, moveWindows } from '../../../src-main/domain/funds/match-transfer.ts';
import { aTransfer } from '../agent-status.ts';
import { aLedgerMove } from '../fake-accounts.ts';
import { day, decimal, minute, now } from '../markets.ts';

/** The move that fits a transfer of the tests. */
const aMove = (change: Partial<LedgerMove> = {}): LedgerMove =>
  aLedgerMove({
    time: now,
    hash: '0xabc',
    kind: 'send',
    direction: 'own',
    fromDex: '',
    toDex: 'xyz',
    ...change,
  });
const match = (moves: readonly LedgerMove[], transfers = [aTransfer()]): Record<string, string> =>
  Object.fromEntries([...matchTransfers(transfers, moves)].map(([id, { hash }]) => [id, hash]));

describe('a transfer', () => {
  test('has the hash of the one move that fits it', () => {
    expect(match([aMove(), aMove({ hash: '0xdef', toDex: 'spot' })])).toEqual({ 'transfer-1': '0xabc' });
  });

  test('matches the amount of its move in any spelling', () => {
    expect(match([aMove()], [aTransfer({ amount: decimal('100.00') })])).toEqual({ 'transfer-1': '0xabc' });
  });

  test.each<readonly [string, Partial<LedgerMove>]>([
    ['another amount', { amount: decimal('100.000001') }],
    ['no amount', { amount: null }],
    ['another token', { token: 'USDH' }],
    ['no token', { token: null }],
    ['another origin', { fromDex: 'spot' }],
    ['no named origin', { fromDex: null }],
    ['the way back', { fromDex: 'xyz', toDex: '' }],
    ['money that came in', { direction: 'in' }],
    ['money that left', { direction: 'out' }],
    ['an unknown direction', { direction: null }],
    ['a time before it was asked for', { time: now - 2 * minute - 1 }],
    ['a time more than a day after it', { time: now + (24 * 60 - 1) * minute + 1 }],
  ])('fits no move of %s', (_, change) => {
    expect(match([aMove(change)])).toEqual({});
  });

  test('may be a minute ahead of the venue’s clock, and take a day to arrive', () => {
    for (const time of [now - 2 * minute, now + (24 * 60 - 1) * minute])
      expect(match([aMove({ time })])).toEqual({ 'transfer-1': '0xabc' });
  });

  test('that fits two moves has neither', () => {
    expect(match([aMove(), aMove({ hash: '0xdef' })])).toEqual({});
  });

  test('beside another one that fits the same move has none, nor has the other', () => {
    expect(match([aMove()], [aTransfer(), aTransfer({ id: 'transfer-2' })])).toEqual({});
  });

  test('without a request time fits nothing', () => {
    expect(match([aMove()], [aTransfer({ requestedAt: null })])).toEqual({});
  });
});

describe('the times in which transfers may arrive', () => {
  const windowsOf = (...requests: readonly (number | null)[]) =>
    moveWindows(requests.map((requestedAt) => aTransfer({ requestedAt })));
  const windowOf = (first: number, last = first) => ({ from: first - minute, to: last + day });

  test('are a day each, whatever the date of another request', () => {
    expect(windowsOf(now, now - 900 * day)).toEqual([windowOf(now - 900 * day), windowOf(now)]);
    expect(windowsOf(null)).toEqual([]);
  });

  test('are joined where they overlap, so that no move is read twice', () => {
    expect(windowsOf(now, now - day, now - 2 * day - 2 * minute)).toEqual([
      windowOf(now - 2 * day - 2 * minute),
      windowOf(now - day, now),
    ]);
  });
});
