import { describe, expect, test } from 'vitest';
import type { PoolFigures } from '../../../src-main/domain/account/pool-figures.ts';
import { partsOf } from '../../../src-main/domain/account/pool-parts.ts';
import { aClock } from '../a-clock.ts';
import { aDexAccount, aPosition } from '../fake-accounts.ts';
import { decimal, minute, now } from '../markets.ts';
import { figures, listed, of, stateOf, type Account } from './a-pool.ts';

const reasons = ({ leftOut }: PoolFigures): string[] => leftOut.map(({ reason }) => reason);

/** 1,000 on the venue's own DEX with a position in it, 500 on xyz, 50 of spot with 8 held. */
const rich: Account = {
  dexes: [
    {
      accountValue: decimal('1000'),
      withdrawable: decimal('900'),
      marginUsed: decimal('44'),
      positions: [aPosition()],
    },
    { dex: 'xyz', accountValue: decimal('500.1'), withdrawable: decimal('500.1') },
  ],
  spot: [['USDC', '50', '8']],
};

test('the parts are sorted by the name of their DEX, in any order of reading', () => {
  const state = stateOf({ dexes: ['xyz', 'odd', '', 'usdh'].map((dex) => ({ dex })) });
  const question = { state, listed, listState: 'known', clock: aClock(() => now), limitMs: minute } as const;
  expect(partsOf(question).dexes.map(({ dex }) => dex)).toEqual(['', 'odd', 'usdh', 'xyz']);
});

describe('standard mode', () => {
  test('adds up the DEXes and the spot balances, each once', () => {
    expect(of(rich)).toMatchObject({
      accountValue: '1550.1',
      withdrawable: '1442.1',
      marginUsed: '44',
      unrealizedPnl: '20',
      positionCount: 1,
      partial: false,
      leftOut: [],
      stale: false,
      observedAt: now,
    });
  });

  test('counts US-dollar tokens one to one, and names each', () => {
    const { collateral, accountValue } = of({
      dexes: [
        { accountValue: decimal('1') },
        { dex: 'usdh', accountValue: decimal('2') },
        { dex: 'odd', accountValue: decimal('4') },
      ],
      spot: [['USDE', '8', '0']],
    });
    expect(accountValue).toBe('11');
    expect(collateral.map(({ token, counted, accountValue: value }) => [token, counted, value])).toEqual([
      ['HYPE', false, '4'],
      ['USDC', true, '1'],
      ['USDE', true, '8'],
      ['USDH', true, '2'],
    ]);
  });

  test('no other collateral enters a sum', () => {
    const bare = of(rich);
    const odd = { dex: 'odd', accountValue: decimal('7'), withdrawable: decimal('7') };
    const held = of({
      ...rich,
      dexes: [...rich.dexes!, { ...odd, positions: [aPosition({ coin: 'odd:GOLD' })] }],
    });
    for (const name of ['accountValue', 'withdrawable', 'marginUsed', 'unrealizedPnl'] as const)
      expect(held[name]).toBe(bare[name]);
    expect(held).toMatchObject({ partial: true, positionCount: 2 });
    expect(held.leftOut).toMatchObject([{ reason: 'other_collateral', token: 'HYPE', dexes: ['odd'] }]);
  });

  test('a DEX with unnamed collateral is listed as excluded, after the tokens with a name', () => {
    const { leftOut, accountValue } = of({
      ...rich,
      dexes: [...rich.dexes!, ...['new', 'odd'].map((dex) => ({ dex, accountValue: decimal('9') }))],
    });
    expect(accountValue).toBe('1550.1');
    expect(leftOut).toMatchObject([
      { reason: 'other_collateral', token: 'HYPE', dexes: ['odd'] },
      { reason: 'other_collateral', token: null, dexes: ['new'] },
    ]);
  });

  test('a spot token without a dollar price is named, unless its balance is zero', () => {
    const { leftOut, accountValue } = of({
      ...rich,
      spot: [
        ['USDC', '50', '8'],
        ['PURR', '3', '0'],
        ['HYPE', '0', '0'],
      ],
    });
    expect(accountValue).toBe('1550.1');
    expect(leftOut).toMatchObject([{ reason: 'unpriced_token', token: 'PURR' }]);
  });
});

describe.each(['unified', 'portfolio'] as const)('%s mode', (mode) => {
  test('takes the spot balances alone: the value of a DEX is in no sum', () => {
    expect(of({ ...rich, mode })).toMatchObject({
      accountValue: '50',
      withdrawable: '42',
      marginUsed: '44',
      unrealizedPnl: '20',
      partial: false,
    });
  });

  test('an account without a dollar has zero, not null', () => {
    expect(of({ mode })).toMatchObject({
      accountValue: '0',
      withdrawable: '0',
      marginUsed: '0',
      unrealizedPnl: '0',
    });
  });

  test('without the spot balances its value is unknown, and no DEX replaces it', () => {
    const missing = of({ ...rich, mode, spot: null });
    expect(missing).toMatchObject({
      accountValue: null,
      withdrawable: null,
      marginUsed: '44',
      unrealizedPnl: '20',
    });
    expect(reasons(missing)).toEqual(['unread']);
  });
});

describe('a mode that is not known', () => {
  test('that no document explains: there is no account value, and both figures are named', () => {
    const shown = of({ ...rich, mode: 'unknown' });
    expect(shown).toMatchObject({
      accountValue: null,
      withdrawable: null,
      marginUsed: '44',
      unrealizedPnl: '20',
    });
    expect(shown.leftOut[0]).toMatchObject({ reason: 'unknown_mode' });
    expect(shown.leftOut[0]?.message).toMatch(/unknown!.*1500\.1.*50/);
  });

  test('that was not read yet: there is no account value', () => {
    const shown = of({ ...rich, mode: null });
    expect(shown).toMatchObject({ accountValue: null, withdrawable: null, partial: true });
    expect(reasons(shown)).toEqual(['unread']);
  });
});

describe('stale readings', () => {
  test('are in no sum and are named', () => {
    const shown = of({ ...rich, ages: { xyz: minute + 1 } });
    expect(shown).toMatchObject({ accountValue: '1050', stale: false, partial: true, observedAt: now });
    expect(shown.leftOut).toMatchObject([
      { reason: 'stale', dexes: ['xyz'], message: 'xyz was last read more than a minute ago.' },
    ]);
    const two = of({ ...rich, ages: { xyz: minute + 1, usdh: minute + 1 } });
    expect(two.leftOut[0]?.message).toBe('2 DEXes were last read more than a minute ago.');
    expect(of({ ...rich, ages: { xyz: minute } })).toMatchObject({ accountValue: '1550.1', partial: false });
  });

  test('of the spot balances exclude them from the sum', () => {
    const shown = of({ ...rich, ages: { spot: minute + 1 } });
    expect(shown).toMatchObject({ accountValue: '1500.1', partial: true });
    expect(shown.leftOut).toMatchObject([{ reason: 'stale', token: null, dexes: [] }]);
  });

  test('alone are returned unchanged, with their age', () => {
    const old = 3 * minute;
    const ages = Object.fromEntries([
      ...listed.map(({ name }) => [name, old] as const),
      ['spot', old + 5] as const,
    ]);
    expect(of({ ...rich, ages })).toMatchObject({
      accountValue: '1550.1',
      stale: true,
      partial: false,
      observedAt: now - old - 5,
    });
  });

  test('have the older of the venue’s time and the receipt time', () => {
    const { dexes, ...rest } = stateOf(rich);
    const aheadOfUs = new Map(
      [...dexes].map(([dex, { value }]) => [
        dex,
        { value: { ...value, time: now + minute }, receivedAt: now - 2 * minute },
      ]),
    );
    expect(figures({ ...rest, dexes: aheadOfUs })).toMatchObject({ accountValue: '50', marginUsed: null });
    const behind = new Map(
      [...dexes].map(([dex, { value }]) => [
        dex,
        { value: { ...value, time: now - 2 * minute }, receivedAt: now },
      ]),
    );
    expect(figures({ ...rest, dexes: behind })).toMatchObject({ accountValue: '50', marginUsed: null });
  });
});

describe('zero', () => {
  test('is not reported while something is unread: the value is unknown', () => {
    const dexes = new Map([['', { value: aDexAccount({ time: now }), receivedAt: now }]]);
    const mode = { value: { mode: 'standard', said: 'disabled' }, receivedAt: now } as const;
    const shown = figures({ mode, dexes, spot: { value: [], receivedAt: now } });
    expect(shown).toMatchObject({
      accountValue: null,
      withdrawable: null,
      marginUsed: null,
      unrealizedPnl: null,
    });
    expect(shown.leftOut).toMatchObject([{ reason: 'unread', dexes: ['odd', 'usdh', 'xyz'] }]);
  });

  test('is reported for an account that was read in full and is empty', () => {
    expect(of({})).toMatchObject({
      accountValue: '0',
      withdrawable: '0',
      marginUsed: '0',
      unrealizedPnl: '0',
      collateral: [],
    });
  });

  test('is not reported, and has no time, where nothing was read', () => {
    expect(figures({ mode: null, dexes: new Map(), spot: null })).toMatchObject({
      accountValue: null,
      observedAt: null,
      stale: false,
    });
  });
});
