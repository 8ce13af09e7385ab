import { minuteMs, toWorldMs, type Paced } from '../../time.ts';
import type { AgeClock } from '../freshness.ts';
import type { Dex, Market, UnreadMarket } from './market.ts';

/**
 * State of the venue's list of DEXes. Unless it is `known`, no sum or list over all DEXes is complete, because the account may
 * hold something on a DEX that is missing.
 */
export type DexListState = 'known' | 'incomplete' | 'stale' | 'never_read';

interface DexListReading {
  /** World ms; null: never read. */
  readonly readAt: number | null;
  /** Entries that failed to parse and give no name. */
  readonly unnamedDexes: number;
}

/** The contract's limit for metadata. */
const limitMs = 15 * minuteMs;

/** The list is polled in real time. */
export function dexListState(
  { readAt, unnamedDexes }: DexListReading,
  clock: Pick<AgeClock, 'isOlder'> & Paced,
): DexListState {
  if (readAt === null) return 'never_read';
  if (clock.isOlder(readAt, toWorldMs(limitMs, clock))) return 'stale';
  return unnamedDexes > 0 ? 'incomplete' : 'known';
}

/** One sentence for each state that makes the list incomplete. */
export const dexListGaps: Readonly<Record<Exclude<DexListState, 'known'>, string>> = {
  never_read: "The venue's list of DEXes has not been read yet.",
  stale: "The venue's list of DEXes was last read more than 15 minutes ago.",
  incomplete: "An entry of the venue's list of DEXes could not be read.",
};

interface MarketListReading extends Pick<DexListReading, 'unnamedDexes'> {
  readonly dexes: readonly Dex[];
  readonly markets: readonly Market[];
  readonly unreadMarkets: readonly UnreadMarket[];
}

/** Most markets that a sentence names. */
const mostNamed = 10;

/** Says in sentences what could not be read of the venue's list of markets; null: nothing. */
export function missingMarkets(reading: MarketListReading): string | null {
  const { dexes, unreadMarkets, unnamedDexes } = reading;
  const fullNames = new Map(dexes.map(({ name, fullName }) => [name, fullName]));
  const unread = unreadMarkets.map(({ coin, dex }) => coin ?? `one of ${fullNames.get(dex) ?? dex}`);
  const more = unread.length > mostNamed ? [`${unread.length - mostNamed} more`] : [];
  const gaps = [
    ...(unnamedDexes === 0 ? [] : [dexListGaps.incomplete]),
    ...neverRead(reading).map((dex) => `The markets of ${dex} could not be read.`),
    ...(unread.length === 0
      ? []
      : [`Markets that could not be read: ${[...unread.slice(0, mostNamed), ...more].join(', ')}.`]),
  ];
  return gaps.length === 0 ? null : gaps.join(' ');
}

/** Returns the DEXes of which some market could not be read. */
export function dexesWithGaps(reading: MarketListReading): ReadonlySet<string> {
  return new Set([...neverRead(reading), ...reading.unreadMarkets.map(({ dex }) => dex)]);
}

/** Returns the DEXes of which nothing but the name was ever read: neither their collateral nor a market is known. */
function neverRead({ dexes, markets, unreadMarkets }: MarketListReading): readonly string[] {
  const known = new Set([...markets, ...unreadMarkets].map(({ dex }) => dex));
  return dexes
    .filter(({ name, collateral }) => collateral === null && !known.has(name))
    .map(({ name }) => name);
}
