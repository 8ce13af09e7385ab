import type {
  AccountMode,
  DexAccount,
  SpotBalance,
  Unreadable,
} from '../../../src-main/domain/account/account.ts';
import { poolFigures, type PoolFigures } from '../../../src-main/domain/account/pool-figures.ts';
import type { PoolState } from '../../../src-main/domain/account/pool-parts.ts';
import { aClock } from '../a-clock.ts';
import { aDexAccount } from '../fake-accounts.ts';
import { decimal, minute, now } from '../markets.ts';

export const listed = [
  { name: '', collateral: 'USDC' },
  { name: 'xyz', collateral: 'USDC' },
  { name: 'usdh', collateral: 'USDH' },
  { name: 'odd', collateral: 'HYPE' },
];

export interface Account {
  readonly mode?: AccountMode | null;
  readonly dexes?: readonly Partial<DexAccount>[];
  /** Token, total, hold. */
  readonly spot?: readonly (readonly [string, string, string])[] | null;
  /** By DEX name, `spot` for the balances. */
  readonly unreadable?: Readonly<Record<string, Unreadable>>;
  /** By DEX name, `spot` for the balances, `mode`. */
  readonly ages?: Readonly<Record<string, number>>;
}

function balance([token, total, hold]: readonly [string, string, string]): SpotBalance {
  return { token, tokenIndex: 0, total: decimal(total), hold: decimal(hold) };
}

/** Returns a state in which every DEX was read; those that are not named are empty. */
export function stateOf({
  mode = 'standard',
  dexes = [],
  spot = [],
  ages = {},
  unreadable = {},
}: Account): PoolState {
  const unreadIn = (part: string): Unreadable => unreadable[part] ?? [];
  const at = (part: string): number => now - (ages[part] ?? 0);
  const named = new Map(dexes.map((dex) => [dex.dex ?? '', dex]));
  const readings = [...new Set([...named.keys(), ...listed.map(({ name }) => name)])].map((dex) => {
    const value = aDexAccount({ dex, time: at(dex), ...named.get(dex) });
    return [dex, { value, receivedAt: at(dex), unreadable: unreadIn(dex) }] as const;
  });
  return {
    mode: mode === null ? null : { value: { mode, said: `${mode}!` }, receivedAt: at('mode') },
    dexes: new Map(readings),
    spot:
      spot === null
        ? null
        : {
            value: spot.map(balance),
            receivedAt: at('spot'),
            unreadable: unreadIn('spot'),
          },
  };
}

export const figures = (state: PoolState): PoolFigures =>
  poolFigures({ state, listed, listState: 'known', clock: aClock(() => now), limitMs: minute });
export const of = (account: Account): PoolFigures => figures(stateOf(account));
