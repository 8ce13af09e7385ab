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

/**
 * Messages on what is missing from the sums of balances (account value, withdrawable) and from those of positions. Money in
 * tokens that have no dollar price is missing too.
 */
interface PoolGaps {
  readonly balances: readonly string[];
  readonly positions: readonly string[];
}

/** Assigns the missing parts to the sums of the pool that they belong to. A DEX's own balance counts only in standard mode. */
export function poolGaps({ leftOut, accountMode: mode }: Pool): PoolGaps {
  const isOfDexes = ({ reason, dexes }: Part): boolean => reason === 'unknown_dexes' || dexes.length > 0;
  const isOfBalances = (part: Part): boolean =>
    !isOfDexes(part) || (mode === 'standard' && part.reason !== 'unreadable');
  return {
    balances: leftOut.filter(isOfBalances).map(({ message }) => serviceText(message)),
    positions: leftOut.filter(isOfDexes).map(({ message }) => serviceText(message)),
  };
}

/** Returns why a figure of the pool is missing. */
export function whyPoolLacks({ accountMode: mode, leftOut }: Pool): string {
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
