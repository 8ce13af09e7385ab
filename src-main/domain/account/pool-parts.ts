import { minuteMs, toWorldMs, type Paced } from '../../time.ts';
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

/** A complete reading, except for rows that failed to parse. */
interface CompleteReading<T> extends Reading<T> {
  readonly unreadable?: Unreadable;
}

/** The account readings that the figures are computed from. */
export interface PoolState {
  readonly mode: Reading<AccountModeReading> | null;
  readonly dexes: ReadonlyMap<string, CompleteReading<DexAccount>>;
  readonly spot: CompleteReading<readonly SpotBalance[]> | null;
}

export interface PoolQuestion {
  readonly state: PoolState;
  /** The venue's DEXes; one without a reading is listed as unread. */
  readonly listed: readonly Pick<Dex, 'name' | 'collateral'>[];
  readonly listState: DexListState;
  /** The account mode is polled in real time. */
  readonly clock: AgeClock & Paced;
  /** Readings older than this are excluded from the sums. */
  readonly limitMs: number;
}

export interface DexPart {
  readonly dex: string;
  /** The DEX's collateral; null if the venue does not name it. */
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

/** The account's readings, split by whether they count in the sums. Lists are sorted by DEX name. */
export interface PoolParts {
  /** null: not read yet, or too old. */
  readonly mode: AccountMode | null;
  readonly isModeStale: boolean;
  readonly said: string | null;
  readonly dexes: readonly DexPart[];
  readonly spot: SpotPart | null;
  readonly staleDexes: readonly string[];
  /** DEXes that the venue no longer lists; their last readings are excluded. */
  readonly gone: ReadonlySet<string>;
  /** DEXes among `gone` that held something at their last reading. */
  readonly unlisted: readonly DexPart[];
  readonly listState: DexListState;
  readonly isSpotStale: boolean;
  readonly unreadDexes: readonly string[];
  readonly isSpotUnread: boolean;
  /** Every reading is past its limit: the stored figures are shown and marked stale. */
  readonly allStale: boolean;
}

/** The earlier of the venue's time and the receipt: a venue clock that is ahead must not keep a reading fresh. */
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
  // A delisted DEX is no longer polled, but counts while the stream still sends its state.
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

/** The mode is polled every five minutes, and an agent can change it. */
const modeLimitMs = 10 * minuteMs;

/** Returns the account mode. If all readings are old, the old mode counts: they belong to it. */
function modeOf(
  { state: { mode }, clock }: PoolQuestion,
  allStale: boolean,
): Pick<PoolParts, 'mode' | 'said' | 'isModeStale'> {
  if (mode === null) return { mode: null, said: null, isModeStale: false };
  const isModeStale = !allStale && clock.isOlder(mode.receivedAt, toWorldMs(modeLimitMs, clock));
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
