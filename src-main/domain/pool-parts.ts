import type { AccountMode, AccountModeReading, DexAccount, SpotBalance } from './account.ts';
import { isStale } from './freshness.ts';
import type { Dex } from './market.ts';

interface Reading<T> {
  readonly value: T;
  /** World ms. */
  readonly receivedAt: number;
}

/** What of the account's state its figures are worked out from. */
export interface PoolState {
  readonly mode: Reading<AccountModeReading> | null;
  readonly dexes: ReadonlyMap<string, Reading<DexAccount>>;
  readonly spot: Reading<readonly SpotBalance[]> | null;
}

export interface PoolQuestion {
  readonly state: PoolState;
  /** The venue's DEXes: those without a reading are named as unread. */
  readonly listed: readonly Pick<Dex, 'name' | 'collateral'>[];
  readonly now: number;
  /** Age from which a reading is in no sum. */
  readonly limitMs: number;
}

export interface DexPart {
  readonly dex: string;
  /** The DEX's collateral; null where the venue does not name it. */
  readonly token: string | null;
  readonly account: DexAccount;
  readonly observedAt: number;
}

export interface SpotPart {
  readonly balances: readonly SpotBalance[];
  readonly observedAt: number;
}

/** The account's readings, parted by whether they may feed a sum. All lists are in the order of DEX names. */
export interface PoolParts {
  /** null: not read yet. */
  readonly mode: AccountMode | null;
  readonly said: string | null;
  readonly dexes: readonly DexPart[];
  readonly spot: SpotPart | null;
  readonly staleDexes: readonly string[];
  readonly isSpotStale: boolean;
  readonly unreadDexes: readonly string[];
  readonly isSpotUnread: boolean;
  /** Nothing is young enough: what is stored is given as it is, and marked. */
  readonly allStale: boolean;
}

/** Both times count: a venue whose clock is ahead must not keep a reading young. */
export function dexObservedAt({ value, receivedAt }: Reading<DexAccount>): number {
  return Math.min(value.time, receivedAt);
}

export function partsOf({ state, listed, now, limitMs }: PoolQuestion): PoolParts {
  const isOld = ({ observedAt }: { observedAt: number }): boolean => isStale(observedAt, now, limitMs);
  const dexes = dexParts(state, listed);
  const spot = spotPart(state);
  const allStale = [...dexes, ...(spot === null ? [] : [spot])].every(isOld);
  const isSpotStale = !allStale && spot !== null && isOld(spot);
  return {
    ...modeOf(state),
    dexes: allStale ? dexes : dexes.filter((part) => !isOld(part)),
    spot: isSpotStale ? null : spot,
    staleDexes: allStale ? [] : dexes.filter(isOld).map(({ dex }) => dex),
    isSpotStale,
    unreadDexes: listed
      .map(({ name }) => name)
      .filter((dex) => !state.dexes.has(dex))
      .toSorted(),
    isSpotUnread: spot === null,
    allStale,
  };
}

function modeOf({ mode }: PoolState): Pick<PoolParts, 'mode' | 'said'> {
  return mode === null ? { mode: null, said: null } : mode.value;
}

function dexParts({ dexes }: PoolState, listed: PoolQuestion['listed']): readonly DexPart[] {
  const collateral = new Map(listed.map((dex) => [dex.name, dex.collateral]));
  return [...dexes]
    .map(([dex, reading]) => ({
      dex,
      token: collateral.get(dex) ?? null,
      account: reading.value,
      observedAt: dexObservedAt(reading),
    }))
    .toSorted((a, b) => (a.dex < b.dex ? -1 : 1));
}

function spotPart({ spot }: PoolState): SpotPart | null {
  return spot === null ? null : { balances: spot.value, observedAt: spot.receivedAt };
}
