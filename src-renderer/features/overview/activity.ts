import type { DecisionPage, DecisionRow, TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { msOf } from '../../format/instant.ts';
import { decisionPath, orderPath } from '../../format/trade-address.ts';

/** Line of the timeline: a decision of the agent, a refused entry, or the outcome of an order. */
export type Activity = { readonly key: string; readonly at: number; readonly address: string } & (
  | { readonly kind: 'decision' | 'refusal'; readonly row: DecisionRow }
  | { readonly kind: 'order'; readonly trade: Trade }
);

type Decisions = Pick<DecisionPage, 'rows' | 'next'>;
type Orders = Pick<TradePage, 'rows' | 'next'>;

/**
 * Merges decisions and orders into one list, newest first. null: that list is not known. If a list has further pages, the result
 * ends where the first such list ends: below that, rows of one kind would be missing.
 */
export function activityOf(decisions: Decisions | null, orders: Orders | null): readonly Activity[] {
  const decided = (decisions?.rows ?? []).map(ofDecision);
  const ordered = (orders?.rows ?? []).map(ofOrder);
  const from = Math.max(horizonOf(decisions, decided), horizonOf(orders, ordered));
  return [...ordered, ...decided].filter(({ at }) => at >= from).toSorted((a, b) => b.at - a.at);
}

function horizonOf(page: Decisions | Orders | null, rows: readonly Activity[]): number {
  return page === null || page.next === null ? -Infinity : (rows.at(-1)?.at ?? -Infinity);
}

function ofDecision(row: DecisionRow): Activity {
  const isRefusal = row.refusedBy !== null;
  return {
    kind: isRefusal ? 'refusal' : 'decision',
    key: `decision ${row.key}`,
    at: msOf(row.decidedAt),
    address: decisionAddress(row),
    row,
  };
}

/**
 * Returns the address behind a decision. If it led to an order, that is the whole trade, by the order with the decision's
 * outcome; otherwise it is the decision alone.
 */
function decisionAddress({ trades, outcome, decisionId }: DecisionRow): string {
  const order = trades.find(({ orderStatus }) => orderStatus === outcome) ?? trades[0];
  if (order !== undefined) return `/decisions/trade/${encodeURIComponent(order.id)}`;
  return decisionPath(decisionId);
}

function ofOrder(trade: Trade): Activity {
  return {
    kind: 'order',
    key: `order ${trade.id}`,
    at: trade.executedAt,
    address: orderPath(trade.id),
    trade,
  };
}
