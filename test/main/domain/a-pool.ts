import type { AccountMode, DexAccount, SpotBalance } from '../../../src-main/domain/account.ts';
import type { PoolFigures } from '../../../src-main/domain/pool-figures.ts';
import { poolFigures } from '../../../src-main/domain/pool-figures.ts';
import type { PoolState } from '../../../src-main/domain/pool-parts.ts';
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
  readonly ages?: Readonly<Record<string, number>>;
}

function balance([token, total, hold]: readonly [string, string, string]): SpotBalance {
  return { token, tokenIndex: 0, total: decimal(total), hold: decimal(hold) };
}

/** Every DEX is read, those that are not named as empty ones. */
export function stateOf({ mode = 'standard', dexes = [], spot = [], ages = {} }: Account): PoolState {
  const named = new Map(dexes.map((dex) => [dex.dex ?? '', dex]));
  const readings = [...new Set([...named.keys(), ...listed.map(({ name }) => name)])].map((dex) => {
    const at = now - (ages[dex] ?? 0);
    return [dex, { value: aDexAccount({ dex, time: at, ...named.get(dex) }), receivedAt: at }] as const;
  });
  return {
    mode: mode === null ? null : { value: { mode, said: `${mode}!` }, receivedAt: now },
    dexes: new Map(readings),
    spot: spot === null ? null : { value: spot.map(balance), receivedAt: now - (ages['spot'] ?? 0) },
  };
}

export const figures = (state: PoolState): PoolFigures =>
  poolFigures({ state, listed, now, limitMs: minute });
export const of = (account: Account): PoolFigures => figures(stateOf(account));
