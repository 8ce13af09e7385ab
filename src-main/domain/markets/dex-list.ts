import { minuteMs, toWorldMs, type Paced } from '../../time.ts';
import type { AgeClock } from '../freshness.ts';

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
