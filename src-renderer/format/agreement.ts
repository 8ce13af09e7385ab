import type { ReconciliationKind, Trade } from '../../src-preload/contract/views/trades/trade.ts';
import { notKnownYet, notKnownYetHint, reconciliationHints, reconciliationLabels } from './trade-labels.ts';

/** Meaning of an order's reconciliation for a reader. It is finer than the values that rows are filtered by. */
export type Agreement =
  | ReconciliationKind
  | 'nothing_claimed'
  | 'outcome_unreported'
  | 'spot_unreported'
  | 'not_known';

export type ReconciledRow = Pick<Trade, 'reconciliation' | 'filledAmount' | 'orderId' | 'symbol'>;

/** Checks for a pair of the venue's spot market: `@107` or `PURR/USDC`. */
export function isSpotPair(symbol: string | null): boolean {
  return symbol !== null && (/^@\d+$/.test(symbol) || symbol.includes('/'));
}

export function agreementOf({ reconciliation, filledAmount, orderId, symbol }: ReconciledRow): Agreement {
  switch (reconciliation) {
    case null:
      return 'not_known';
    case 'matched':
      // Without a fill there was nothing to compare.
      return filledAmount === null || filledAmount === 0 ? 'nothing_claimed' : 'matched';
    case 'agent_missing':
      if (orderId !== null) return 'outcome_unreported';
      return isSpotPair(symbol) ? 'spot_unreported' : 'agent_missing';
    default:
      return reconciliation;
  }
}

export const agreementLabels = {
  ...reconciliationLabels,
  nothing_claimed: 'No fill',
  outcome_unreported: 'Outcome not reported',
  spot_unreported: 'Spot, not in journal',
  not_known: notKnownYet,
} as const satisfies Record<Agreement, string>;

/** Explanation of each value, in a sentence. */
export const agreementHints = {
  ...reconciliationHints,
  nothing_claimed: 'The agent claims no fill and the venue has none',
  outcome_unreported: 'The venue filled the order, but the agent did not report the fill',
  spot_unreported: 'Spot fill that is not in the agent’s journal',
  not_known: notKnownYetHint,
} as const satisfies Record<Agreement, string>;
