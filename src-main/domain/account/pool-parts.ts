import { minuteMs } from '../../time.ts';
import type { AccountMode, AccountModeReading, DexAccount, SpotBalance, Unreadable } from './account.ts';
import type { DexListState } from '../markets/dex-list.ts';
import type { Age, AgeClock } from '../freshness.ts';
import { ageOfReading, isReadingOlder } from '../freshness.ts';
import type { Dex } from '../markets/market.ts';

interface Reading<T> {
  readonly value: T;
  /** World ms. */
  readonly receivedAt: number;
}

/** All there is of something, but for what could not be read. */
interface WholeReading<T> extends Reading<T> {
  readonly unreadable?: Unreadable;
}

/** What of the account's state its figures are worked out from. */
export interface PoolState {
  readonly mode: Reading<AccountModeReading> | null;
  readonly dexes: ReadonlyMap<string, WholeReading<DexAccount>>;
  readonly spot: WholeReading<readonly SpotBalance[]> | null;
}

export interface PoolQuestion {
  readonly state: PoolState;
  /** The venue's DEXes: those without a reading are named as unread. */
  readonly listed: readonly Pick<Dex, 'name' | 'collateral'>[];
  readonly listState: DexListState;
  /** `rate`, world seconds per real second: the mode is read at a pace of real time. */
  readonly clock: AgeClock & { readonly rate: () => number };
  /** Age from which a reading is in no sum. */
  readonly limitMs: number;
}

export interface DexPart {
  readonly dex: string;
  /** The DEX's collateral; null where the venue does not name it. */
  readonly token: string | null;
  readonly account: DexAccount;
  readonly unreadable: Unreadable;
  readonly observedAt: number;
  readonly isOld: boolean;
}

export interface SpotPart {
  readonly balances: readonly SpotBalance[];
  readonly unreadable: Unreadable;
  readonly observedAt: number;
  readonly isOld: boolean;
}

/** The account's readings, parted by whether they may feed a sum. All lists are in the order of DEX names. */
export interface PoolParts {
  /** null: not read yet, or too long ago. */
  readonly mode: AccountMode | null;
  readonly isModeStale: boolean;
  readonly said: string | null;
  readonly dexes: readonly DexPart[];
  readonly spot: SpotPart | null;
  readonly staleDexes: readonly string[];
  /** DEXes that the venue no longer lists. Their last readings are in no sum. */
  readonly gone: ReadonlySet<string>;
  /** Those of them that held something when they were last read. */
  readonly unlisted: readonly DexPart[];
  readonly listState: DexListState;
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

export function dexAge({ value, receivedAt }: Reading<DexAccount>, clock: AgeClock): Age {
  return ageOfReading({ observedAt: value.time, receivedAt }, clock);
}

/** Whether that age is past a limit. */
export function isDexOlder(
  { value, receivedAt }: Reading<DexAccount>,
  limitMs: number,
  clock: AgeClock,
): boolean {
  return isReadingOlder({ observedAt: value.time, receivedAt }, limitMs, clock);
}

export function partsOf(question: PoolQuestion): PoolParts {
  const { state, listed, listState } = question;
  const all = dexParts(question);
  const names = new Set(listed.map(({ name }) => name));
  // A DEX that the venue no longer lists is not read again. While the stream still brings its state, that state counts.
  const isGone = (part: DexPart): boolean => listState === 'known' && !names.has(part.dex) && part.isOld;
  const gone = all.filter(isGone);
  const dexes = all.filter((part) => !isGone(part));
  const spot = spotPart(question);
  const allStale = [...dexes, ...(spot === null ? [] : [spot])].every(isOld);
  const isSpotStale = !allStale && spot !== null && spot.isOld;
  return {
    ...modeOf(question, allStale),
    dexes: allStale ? dexes : dexes.filter((part) => !part.isOld),
    spot: isSpotStale ? null : spot,
    staleDexes: allStale ? [] : dexes.filter(isOld).map(({ dex }) => dex),
    gone: new Set(gone.map(({ dex }) => dex)),
    unlisted: gone.filter(holdsAnything),
    listState,
    isSpotStale,
    unreadDexes: listed
      .map(({ name }) => name)
      .filter((dex) => !state.dexes.has(dex))
      .toSorted(),
    isSpotUnread: spot === null,
    allStale,
  };
}

const isOld = (part: DexPart | SpotPart): boolean => part.isOld;

function holdsAnything({ account, unreadable }: DexPart): boolean {
  return account.positions.length > 0 || unreadable.length > 0 || Number(account.accountValue) !== 0;
}

/** It is read every five minutes, and an agent can change it. */
const modeLimitMs = 10 * minuteMs;

/** Beside readings that are all old the old mode is the one that they are of. */
function modeOf(
  { state: { mode }, clock }: PoolQuestion,
  allStale: boolean,
): Pick<PoolParts, 'mode' | 'said' | 'isModeStale'> {
  if (mode === null) return { mode: null, said: null, isModeStale: false };
  const isModeStale = !allStale && clock.isOlder(mode.receivedAt, modeLimitMs * Math.max(1, clock.rate()));
  return { mode: isModeStale ? null : mode.value.mode, said: mode.value.said, isModeStale };
}

function dexParts({ state: { dexes }, listed, clock, limitMs }: PoolQuestion): readonly DexPart[] {
  const collateral = new Map(listed.map((dex) => [dex.name, dex.collateral]));
  return [...dexes]
    .map(([dex, reading]) => ({
      dex,
      token: collateral.get(dex) ?? null,
      account: reading.value,
      unreadable: reading.unreadable ?? [],
      observedAt: dexObservedAt(reading),
      isOld: isDexOlder(reading, limitMs, clock),
    }))
    .toSorted((a, b) => (a.dex < b.dex ? -1 : 1));
}

function spotPart({ state: { spot }, clock, limitMs }: PoolQuestion): SpotPart | null {
  if (spot === null) return null;
  const { value, unreadable = [], receivedAt } = spot;
  return { balances: value, unreadable, observedAt: receivedAt, isOld: clock.isOlder(receivedAt, limitMs) };
}
