import type { OrderStatus, Trade } from '../../../src-preload/contract/views/trade.ts';

/** What became of a decision. `canceled`: of an order that rested; `refused`: a gate held it back. */
type DecisionOutcome = OrderStatus | 'canceled' | 'refused';

/** The most telling first: what moved a position, then what failed, then what is still open, then what is not known. */
const byPrecedence: readonly DecisionOutcome[] = [
  'filled',
  'partial',
  'rejected',
  'canceled',
  'resting',
  'unknown',
];

/** Of several orders the most telling one counts; null where the decision led to no order and no gate refused it. */
export function decisionOutcome({
  trades,
  refusedBy,
}: {
  readonly trades: readonly Pick<Trade, 'orderStatus' | 'restingState'>[];
  readonly refusedBy: unknown;
}): DecisionOutcome | null {
  const outcomes = new Set(trades.map(outcomeOf));
  return byPrecedence.find((outcome) => outcomes.has(outcome)) ?? (refusedBy === null ? null : 'refused');
}

/** An order that rested counts as what became of it, where that is known. */
function outcomeOf({
  orderStatus,
  restingState,
}: Pick<Trade, 'orderStatus' | 'restingState'>): DecisionOutcome {
  return restingState === null || restingState === 'open' || restingState === 'unknown'
    ? orderStatus
    : restingState;
}
