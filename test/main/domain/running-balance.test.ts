import { expect, test } from 'vitest';
import type { LedgerMove } from '../../../src-main/domain/account/ledger-move.ts';
import { balanceUnlessBroken, createBalances } from '../../../src-main/domain/funds/running-balance.ts';
import { aLedgerMove } from '../fake-accounts.ts';
import { decimal } from '../markets.ts';

const runningBalances = (moves: readonly LedgerMove[], broken: Parameters<typeof balanceUnlessBroken>[2]) => {
  const balanceAfter = createBalances();
  return moves.map((move) => balanceUnlessBroken(move, balanceAfter(move), broken));
};

const dollars = (netUsd: string, change: Partial<LedgerMove> = {}): LedgerMove =>
  aLedgerMove({ netUsd: decimal(netUsd), ...change });
const tokens = (direction: LedgerMove['direction'], amount: string, change: Partial<LedgerMove> = {}) =>
  aLedgerMove({ token: 'HYPE', direction, amount: decimal(amount), netUsd: null, ...change });
const shown = (moves: readonly LedgerMove[], broken: Parameters<typeof runningBalances>[1] = null) =>
  runningBalances(moves, broken).map((one) => (one.kind === 'known' ? one.balance : null));

test('a balance is the money in less the money out, with the sender’s fee, to the last digit', () => {
  expect(shown([dollars('100.000001'), dollars('-30.1'), dollars('0', { direction: 'own' })])).toEqual([
    '100.000001',
    '69.900001',
    '69.900001',
  ]);
});

test('each token has its own balance', () => {
  expect(shown([dollars('100'), tokens('in', '5'), tokens('out', '1.5'), dollars('-1')])).toEqual([
    '100',
    '5',
    '3.5',
    '99',
  ]);
});

test('an entry without an amount makes its token’s balance unknown from there on, and no other', () => {
  const moves = [tokens('in', '5'), tokens(null, '1'), tokens('in', '1'), dollars('7')];
  expect(shown(moves)).toEqual(['5', null, null, '7']);
});

test('an entry without a token leaves every balance unknown from there on', () => {
  const unnamed = aLedgerMove({ kind: 'newKind', token: null, amount: null, direction: null, netUsd: null });
  expect(shown([dollars('1'), unnamed, dollars('1'), tokens('in', '1')])).toEqual(['1', null, null, null]);
});

test('a liquidation moves no balance: its loss is in its fills', () => {
  const liquidation = aLedgerMove({
    kind: 'liquidation',
    token: null,
    amount: null,
    direction: null,
    netUsd: null,
  });
  expect(shown([dollars('1'), liquidation, dollars('2')])).toEqual(['1', null, '3']);
});

test('a fee whose token is not named leaves both tokens that it may be in unknown', () => {
  const moves = [dollars('10'), tokens('in', '5'), tokens('out', '1', { fee: decimal('0.1') }), dollars('1')];
  expect(shown(moves)).toEqual(['10', '5', null, null]);
});

test('a dollar entry whose value is not known leaves the dollars unknown', () => {
  expect(shown([dollars('10'), dollars('1', { netUsd: null }), tokens('in', '2')])).toEqual([
    '10',
    null,
    '2',
  ]);
});

test('where entries may be missing before, nothing is known, and the reason says so', () => {
  const moves = [dollars('1', { time: 10 }), dollars('1', { time: 20 })];
  expect(shown(moves, { at: 20, reason: 'Entries are missing.' })).toEqual(['1', null]);
  expect(runningBalances(moves, { at: 0, reason: 'Entries are missing.' })[0]).toEqual({
    kind: 'unknown',
    reason: 'Entries are missing.',
  });
});
