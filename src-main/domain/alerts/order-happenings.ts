import type { Reconciliation } from '../reconciliation.ts';
import type { Trade } from '../trade.ts';
import type { AlertFacts, Happening } from './facts.ts';

/** What of these orders a person should know. Pending is no mismatch, and neither is what can't be told. */
export function orderHappenings(trades: readonly Trade[]): {
  readonly [Kind in 'rejections' | 'mismatches']: NonNullable<AlertFacts[Kind]>;
} {
  return {
    rejections: trades
      .filter(({ orderStatus }) => orderStatus === 'rejected')
      .map((trade) => happeningOf(trade, trade.rejectReason ?? 'no reason is given.')),
    mismatches: trades.flatMap((trade) => {
      const text = mismatchText(trade.reconciliation);
      return text === null ? [] : [happeningOf(trade, text)];
    }),
  };
}

function happeningOf({ id, coin, executedAt }: Trade, text: string): Happening {
  return { id, coin, at: executedAt, text };
}

function mismatchText(reconciliation: Reconciliation | null): string | null {
  switch (reconciliation?.kind) {
    case 'venue_missing':
      return 'the agent claims a fill that the venue does not have.';
    case 'agent_missing':
      return 'the venue has a fill that the agent does not tell of.';
    case 'differs':
      return reconciliation.differences
        .map(({ figure, agent, venue }) => `${figure.replace('_', ' ')} ${agent}, by the venue ${venue}`)
        .join('; ');
    case 'matched':
    case 'pending':
    case undefined:
      return null;
  }
}
