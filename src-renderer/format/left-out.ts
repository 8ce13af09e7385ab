import type { LeftOut, Pool } from '../../src-preload/contract/views/account/pool.ts';
import type { UnreadableRow } from '../../src-preload/contract/views/unreadable.ts';
import { mayBeUnreadable } from './unreadable.ts';
import { serviceText } from './service-text.ts';

type Part = Pick<LeftOut, 'reason' | 'token' | 'dexes' | 'message'>;

/** Money in other tokens never counts as dollars. */
const isExcluded = ({ reason }: Part): boolean =>
  reason === 'other_collateral' || reason === 'unpriced_token';

/** Returns the parts that belong in the sums and are not known now. */
export function missingParts<T extends Part>(leftOut: readonly T[]): readonly T[] {
  return leftOut.filter((part) => !isExcluded(part));
}

/** Returns the tokens that are in no dollar sum. */
export function excludedTokens(leftOut: readonly Part[]): readonly string[] {
  return [...new Set(leftOut.filter(isExcluded).map(({ token }) => token ?? 'an unnamed token'))];
}

/** A sum of the pool as the window shows it. */
interface PoolSum {
  /** Dollars; null: unknown. */
  readonly value: number | null;
  /** Why there is no value, if there is none. */
  readonly reason: string;
  /** Messages on what the value does not include. */
  readonly missing: readonly string[];
}

/**
 * Returns the sums of the pool. A sum whose parts wait to be read, for the first time or again, is unknown: without them it would
 * look like a loss. Money in tokens that have no dollar price is missing from a sum, which is shown without it.
 */
export function poolSums(
  pool: Pool,
): Readonly<Record<'accountValue' | 'withdrawable' | 'marginUsed' | 'unrealizedPnl', PoolSum>> {
  const { leftOut, accountMode: mode } = pool;
  const isOfDexes = ({ reason, dexes }: Part): boolean => reason === 'unknown_dexes' || dexes.length > 0;
  // A DEX's own balance counts only in standard mode.
  const isOfBalances = (part: Part): boolean =>
    !isOfDexes(part) || (mode === 'standard' && part.reason !== 'unreadable');
  const otherwise = whyPoolLacks(pool);
  const sumOf = (value: number | null, parts: readonly LeftOut[]): PoolSum => {
    const awaited = parts.find(({ reason }) => reason === 'stale' || reason === 'unread');
    return awaited === undefined
      ? { value, reason: otherwise, missing: parts.map(({ message }) => serviceText(message)) }
      : { value: null, reason: serviceText(awaited.message), missing: [] };
  };
  const ofBalances = leftOut.filter(isOfBalances);
  const ofPositions = leftOut.filter(isOfDexes);
  return {
    accountValue: sumOf(pool.accountValueUsd, ofBalances),
    withdrawable: sumOf(pool.withdrawableUsd, ofBalances),
    marginUsed: sumOf(pool.marginUsedUsd, ofPositions),
    unrealizedPnl: sumOf(pool.unrealizedPnlUsd, ofPositions),
  };
}

/** Returns why a figure of the pool is missing. */
function whyPoolLacks({ accountMode: mode, leftOut }: Pool): string {
  const [missing] = missingParts(leftOut);
  if (missing !== undefined) return serviceText(missing.message);
  if (mode === null) return 'The venue has not reported the account mode yet';
  return 'Not reported by the venue';
}

interface ListGaps {
  readonly unreadable: readonly UnreadableRow[];
  readonly leftOut: readonly LeftOut[];
}

/** Returns why a list may be incomplete for this market; null: it is complete. */
export function marketGap(
  { unreadable, leftOut }: ListGaps,
  market: { readonly dex: string; readonly coin: string },
): string | null {
  // A row that names no market may be of any market of its DEX.
  if (mayBeUnreadable(unreadable, market))
    return 'the venue sent one that could not be read and may belong to this market.';
  const part = missingParts(leftOut).find(
    ({ reason, dexes }) => reason === 'unknown_dexes' || dexes.includes(market.dex),
  );
  return serviceText(part?.message ?? null);
}
