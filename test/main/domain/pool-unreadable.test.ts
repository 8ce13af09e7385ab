import { describe, expect, test } from 'vitest';
import { poolFigures } from '../../../src-main/domain/account/pool-figures.ts';
import { mayBeUnread } from '../../../src-main/domain/account/account.ts';
import { aClock } from '../a-clock.ts';
import { aPosition } from '../fake-accounts.ts';
import { decimal, minute, now } from '../markets.ts';
import { listed, of, stateOf } from './a-pool.ts';

describe('the unreadable part', () => {
  test.each([['USDC'], [null]])('of the spot balances, %s, never counts as zero dollars', (token) => {
    const shown = of({ mode: 'unified', spot: [], unreadable: { spot: [token] } });
    expect(shown).toMatchObject({
      accountValue: null,
      withdrawable: null,
      partial: true,
      leftOut: [{ reason: 'unreadable', token }],
    });
    const what = token === null ? 'A spot balance' : 'The spot balance of USDC';
    expect(shown.leftOut[0]?.message).toBe(`${what} could not be read.`);
  });

  test('of the spot balances leaves readable dollars in the sum, which is then partial', () => {
    const shown = of({ mode: 'unified', spot: [['USDT0', '7', '1']], unreadable: { spot: ['USDC'] } });
    expect(shown).toMatchObject({ accountValue: '7', withdrawable: '6', partial: true });
  });

  test('of a DEX is named, and a zero result beside it counts as unknown', () => {
    const shown = of({
      dexes: [{ accountValue: decimal('810535.4'), positions: [] }],
      unreadable: { '': ['ETH'] },
    });
    expect(shown).toMatchObject({
      accountValue: '810535.4',
      unrealizedPnl: null,
      partial: true,
      leftOut: [{ reason: 'unreadable', dexes: [''], token: null }],
    });
    expect(shown.leftOut[0]?.message).toContain('ETH');
  });

  test('of a DEX leaves the result of the other positions in the sum', () => {
    const shown = of({ dexes: [{ positions: [aPosition()] }], unreadable: { '': ['ETH'] } });
    expect(shown).toMatchObject({ unrealizedPnl: '20', partial: true });
  });

  test('may be any coin where the coin is unknown', () => {
    expect(mayBeUnread([], 'BTC')).toBe(false);
    expect(mayBeUnread(['ETH'], 'BTC')).toBe(false);
    expect(mayBeUnread(['ETH', 'BTC'], 'BTC')).toBe(true);
    expect(mayBeUnread([null], 'BTC')).toBe(true);
  });
});

describe('the mode', () => {
  const ten = 10 * minute;
  const state = (age: number) => stateOf({ spot: [['USDC', '50', '0']], ages: { mode: age } });
  const shown = (age: number, rate = 1) => {
    const clock = aClock(
      () => now,
      () => rate,
    );
    return poolFigures({ state: state(age), listed, listState: 'known', clock, limitMs: minute });
  };

  test('counts for ten minutes and no longer', () => {
    expect(shown(ten)).toMatchObject({ accountValue: '50', partial: false });
    expect(shown(ten + 1)).toMatchObject({
      accountValue: null,
      withdrawable: null,
      partial: true,
      leftOut: [{ reason: 'stale', token: null, dexes: [] }],
    });
  });

  test('is read at a real pace, so a fast world does not age it sooner', () => {
    expect(shown(60 * ten, 60)).toMatchObject({ accountValue: '50', partial: false });
    expect(shown(60 * ten + 1, 60).accountValue).toBeNull();
    expect(shown(ten, 0).accountValue).toBe('50');
  });

  test('counts with readings that are all as old, which are returned unchanged and marked', () => {
    const ages = Object.fromEntries(
      ['mode', 'spot', ...listed.map(({ name }) => name)].map((part) => [part, 2 * ten]),
    );
    expect(of({ spot: [['USDC', '50', '0']], ages })).toMatchObject({ accountValue: '50', stale: true });
  });
});
