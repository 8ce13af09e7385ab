import type { DecisionPage, DecisionRow, TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { msOf } from '../../format/instant.ts';
import { addressWith, withQuery } from '../../stores/address-query.ts';

/** One line of the timeline: what the agent decided, which entry was refused, or what became of an order. */
export type Activity = { readonly key: string; readonly at: number; readonly address: string } & (
  | { readonly kind: 'decision' | 'refusal'; readonly row: DecisionRow }
  | { readonly kind: 'order'; readonly trade: Trade }
);

type Decisions = Pick<DecisionPage, 'rows' | 'next'>;
type Orders = Pick<TradePage, 'rows' | 'next'>;

/**
 * Decisions and orders as one list, newest first. null: that list is not known. It ends where the first of both lists
 * ends that goes on: behind that, rows of one kind would be missing.
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
    address: decisionAddress(row, isRefusal ? '/refused' : '/decisions'),
    row,
  };
}

/** Of a decision that led to an order the whole trade, by the order that its outcome is of; else the list it is in, of its market. */
function decisionAddress({ trades, outcome, marketId }: DecisionRow, screen: string): string {
  const order = trades.find(({ orderStatus }) => orderStatus === outcome) ?? trades[0];
  if (order !== undefined) return `/decisions/trade/${encodeURIComponent(order.id)}`;
  return addressWith(screen, withQuery('', { market: marketId }));
}

function ofOrder(trade: Trade): Activity {
  return {
    kind: 'order',
    key: `order ${trade.id}`,
    at: trade.executedAt,
    address: `/trades/${encodeURIComponent(trade.id)}`,
    trade,
  };
}
