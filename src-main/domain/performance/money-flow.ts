import type { DecimalText } from '../decimal.ts';
import type { LedgerMove } from '../account/ledger-move.ts';
import { isDollarToken } from '../markets/quote.ts';

/** A deposit (positive) or withdrawal in dollars, which is not performance. */
export interface MoneyFlow {
  readonly at: number;
  /** null: amount unknown, so returns across it are unknown. */
  readonly usd: DecimalText | null;
}

const nothing = '0' as DecimalText;

type MoneyMove = Pick<LedgerMove, 'time' | 'kind' | 'token' | 'netUsd'>;

/**
 * Only USD stablecoins count in the account value, so a move of another token is a flow of zero. Transfers inside the account are
 * flows of zero too, kept because a sample may catch them half done. A liquidation is a flow of zero: its loss is in its fills.
 */
export function moneyFlow({ time, kind, token, netUsd }: MoneyMove): MoneyFlow {
  const isCounted = kind !== 'liquidation' && (token === null || isDollarToken(token));
  return { at: time, usd: isCounted ? netUsd : nothing };
}

/**
 * Within this distance it is unknown whether a sample includes a flow: a sample is stamped with the start of its minute and uses
 * readings up to a minute old, plus clock differences.
 */
export const unsettledMs = 120_000;

/** Returns whether a sample at an instant is too close to a flow. */
export function isUnsettled(flows: readonly MoneyFlow[]): (at: number) => boolean {
  const times = flows.map(({ at }) => at).toSorted((a, b) => a - b);
  return (at) => {
    const next = times[firstIndex(times.length, (index) => (times[index] ?? 0) >= at - unsettledMs)];
    return next !== undefined && next <= at + unsettledMs;
  };
}

/** Binary search for the first index at which a monotonic condition holds; `count` if none. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
