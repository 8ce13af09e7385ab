import type { DecimalText } from '../decimal.ts';
import type { LedgerMove } from '../account/ledger-move.ts';
import { isDollarToken } from '../markets/quote.ts';

/** Money that came to the account's counted dollars (positive) or left them, and is no performance. */
export interface MoneyFlow {
  readonly at: number;
  /** null: how much can't be told, so that nothing can be said of returns over it. */
  readonly usd: DecimalText | null;
}

const nothing = '0' as DecimalText;

type MoneyMove = Pick<LedgerMove, 'time' | 'kind' | 'token' | 'netUsd'>;

/**
 * Only dollars count in the account's value, so that a move of another token changes nothing of it, whatever it was worth.
 * Moves between the account's own places are flows of nothing: half done, they may show in a sample all the same.
 * A liquidation moves nothing itself: what it costs is in its fills, and lost.
 */
export function moneyFlow({ time, kind, token, netUsd }: MoneyMove): MoneyFlow {
  const isCounted = kind !== 'liquidation' && (token === null || isDollarToken(token));
  return { at: time, usd: isCounted ? netUsd : nothing };
}

/**
 * A sample bears the start of its minute, is taken at any time in it, and of readings up to a minute old; one more for the
 * clocks. Whether one so near to a flow holds it already can't be told.
 */
export const unsettledMs = 120_000;

/** Instants at which a sample may or may not hold a flow. */
export function isUnsettled(flows: readonly MoneyFlow[]): (at: number) => boolean {
  const times = flows.map(({ at }) => at).toSorted((a, b) => a - b);
  return (at) => {
    const next = times[firstIndex(times.length, (index) => (times[index] ?? 0) >= at - unsettledMs)];
    return next !== undefined && next <= at + unsettledMs;
  };
}

/** By halves: the first of `count` places at which it holds, where it holds at all that follow; `count` where at none. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
