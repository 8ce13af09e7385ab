import { minuteMs } from '../../time.ts';
import type { AgeClock } from '../freshness.ts';

/**
 * How far the venue's list of DEXes is known. The account may hold something on a DEX that is missing from it: unless the list
 * is `known`, no sum or list over all DEXes is complete.
 */
export type DexListState = 'known' | 'incomplete' | 'stale' | 'never_read';

interface DexListReading {
  /** World ms; null: never read. */
  readonly readAt: number | null;
  /** Entries that could not be read and do not even give a name. */
  readonly unnamedDexes: number;
}

/** The contract's limit for metadata. */
const limitMs = 15 * minuteMs;

/** `rate`: world seconds per real second. The list is read at a pace of real time. */
export function dexListState(
  { readAt, unnamedDexes }: DexListReading,
  { isOlder, rate }: Pick<AgeClock, 'isOlder'> & { readonly rate: () => number },
): DexListState {
  if (readAt === null) return 'never_read';
  if (isOlder(readAt, limitMs * Math.max(1, rate()))) return 'stale';
  return unnamedDexes > 0 ? 'incomplete' : 'known';
}

/** What is missing, in one sentence. */
export const dexListGaps: Readonly<Record<Exclude<DexListState, 'known'>, string>> = {
  never_read: "The venue's list of DEXes has not been read yet.",
  stale: "The venue's list of DEXes was last read more than 15 minutes ago.",
  incomplete: "An entry of the venue's list of DEXes could not be read.",
};
