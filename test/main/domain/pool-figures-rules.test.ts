import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { total } from '../../../src-main/domain/exact.ts';
import { aPosition } from '../fake-accounts.ts';
import { decimal } from '../markets.ts';
import { figures, of, stateOf, type Account } from './a-pool.ts';

const amount = fc
  .integer({ min: -10_000_000, max: 10_000_000 })
  .map((cents) => decimal((cents / 100).toFixed(2)));
const accounts: fc.Arbitrary<Required<Pick<Account, 'mode' | 'dexes' | 'spot'>>> = fc.record({
  mode: fc.constantFrom('standard', 'unified', 'portfolio'),
  dexes: fc.uniqueArray(
    fc.record({
      dex: fc.constantFrom('', 'xyz', 'usdh', 'odd'),
      accountValue: amount,
      withdrawable: amount,
      marginUsed: amount,
      positions: fc.array(
        fc.record({ unrealizedPnl: amount, marginUsed: amount }).map((part) => aPosition(part)),
        { maxLength: 3 },
      ),
    }),
    { selector: ({ dex }) => dex },
  ),
  spot: fc.uniqueArray(fc.tuple(fc.constantFrom('USDC', 'USDH', 'HYPE', 'PURR'), amount, amount), {
    selector: ([token]) => token,
  }),
});

describe('for any account', () => {
  test('the order of DEXes and balances does not matter', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const turned = {
          ...account,
          dexes: account.dexes.toReversed(),
          spot: (account.spot ?? []).toReversed(),
        };
        expect(of(turned)).toEqual(of(account));
        const { dexes, ...rest } = stateOf(account);
        expect(figures({ ...rest, dexes: new Map([...dexes].toReversed()) })).toEqual(of(account));
      }),
    );
  });

  test('a sum equals that of its dollar shares, so that nothing counts twice', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const shown = of(account);
        for (const name of ['accountValue', 'withdrawable', 'marginUsed', 'unrealizedPnl'] as const) {
          const shares = shown.collateral.filter(({ counted }) => counted).map((share) => share[name] ?? '0');
          const sum = total(shares);
          expect(sum.equals(shown[name] ?? 0)).toBe(true);
        }
      }),
    );
  });

  test('its value equals that of its parts, added independently', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const isDollar = (token: string): boolean => token.startsWith('USD');
        const spot = (account.spot ?? []).filter(([token]) => isDollar(token)).map(([, total]) => total);
        const perps =
          account.mode === 'standard'
            ? account.dexes.filter(({ dex }) => dex !== 'odd').map(({ accountValue }) => accountValue!)
            : [];
        const cents = [...spot, ...perps].reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);
        expect(Math.round(Number(of(account).accountValue) * 100)).toBe(cents);
      }),
    );
  });
});
