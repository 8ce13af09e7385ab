import type { OrderStatus } from '../../src-preload/contract/bridge/trades.ts';

/** What became of a decision. `refused`: a gate held it back. */
export type DecisionOutcome = OrderStatus | 'refused';

/** The most telling first: what moved a position, then what did not come to be, then what may yet, then what is not known. */
const mostTelling: readonly OrderStatus[] = ['filled', 'partial', 'rejected', 'resting', 'unknown'];

/** Of several orders the most telling status counts; null where the decision led to no order and no gate refused it. */
export function decisionOutcome({
  trades,
  refusedBy,
}: {
  readonly trades: readonly { readonly orderStatus: OrderStatus }[];
  readonly refusedBy: unknown;
}): DecisionOutcome | null {
  const said = new Set(trades.map(({ orderStatus }) => orderStatus));
  return mostTelling.find((status) => said.has(status)) ?? (refusedBy === null ? null : 'refused');
}
