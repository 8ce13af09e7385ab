import { orderingOf, unfilled, type Filled, type Journal } from './journal.ts';
import { lotsLeft, type OrderDraft } from './order-desk.ts';

/** The agent's orders as its journal follows them; the venue's own are not among them. */
export interface Following {
  /** Returns the journal's id of it. */
  readonly follow: (order: OrderDraft, decisionId: string) => string;
  readonly add: (order: OrderDraft, more: Filled) => void;
  readonly hasFills: (order: OrderDraft) => boolean;
  readonly outcome: (order: OrderDraft, at: number, status: 'filled' | 'partial' | 'resting') => void;
}

function plus(filled: Filled, more: Filled): Filled {
  return {
    lots: filled.lots + more.lots,
    notional: filled.notional + more.notional,
    feeMicro: filled.feeMicro + more.feeMicro,
  };
}

export function createFollowing(journal: Journal): Following {
  const followed = new Map<OrderDraft, { readonly orderId: string; filled: Filled }>();
  return {
    hasFills: (order) => (followed.get(order)?.filled ?? unfilled).lots > 0,
    outcome: (order, at, status) => {
      const entry = followed.get(order);
      if (entry === undefined) return;
      const { orderId, filled } = entry;
      journal.outcome({ at: at + 120, orderId, status, filled, oid: order.facts.oid });
    },
    follow: (order, decisionId) => {
      const orderId = journal.order(orderingOf(order, lotsLeft(order), decisionId));
      followed.set(order, { orderId, filled: unfilled });
      return orderId;
    },
    add: (order, more) => {
      const entry = followed.get(order);
      if (entry !== undefined) entry.filled = plus(entry.filled, more);
    },
  };
}
