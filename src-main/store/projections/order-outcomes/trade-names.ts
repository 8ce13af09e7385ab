import type { Database } from 'better-sqlite3';
import type { AgentClaim } from '../../../domain/journal/agent-order.ts';
import { claimOfEvents } from '../../../domain/trades/claim-of-events.ts';
import type { Fill } from '../../../domain/account/fill.ts';
import type { OrderEvent, OrderOutcomeEvent } from '../../../domain/journal/journal-event.ts';
import { fillColumns, fillOf, type FillRow } from '../../record/trades/fill-row.ts';
import type { NumberedOrder } from './reconcile-queue.ts';

/** Looks up fills and the agent's orders by what they have in common: an order's or TWAP's number at the venue, a client id. */
export interface TradeNames {
  /** Fills of orders and TWAPs with these numbers. */
  readonly fillsOfNumbers: (numbers: readonly number[]) => readonly Fill[];
  /** Client ids in lower case. */
  readonly fillsOfCloids: (cloids: readonly string[]) => readonly Fill[];
  readonly ordersOfNumbers: (numbers: readonly number[]) => readonly NumberedOrder[];
  readonly ordersOfCloids: (cloids: readonly string[]) => readonly NumberedOrder[];
  /** Orders without an order or outcome event are left out. */
  readonly orders: (orders: readonly NumberedOrder[]) => readonly ReportedOrder[];
}

/** An order of the agent with every number and client id that its events name. */
export interface ReportedOrder extends NumberedOrder {
  readonly claim: AgentClaim;
  readonly numbers: readonly number[];
  readonly cloids: readonly string[];
}

export const orderKey = ({ journal, orderId }: NumberedOrder): string => `${journal} ${orderId}`;

const values = '(SELECT value FROM json_each(?))';

export function tradeNames(record: Database): TradeNames {
  const fills = `SELECT ${fillColumns} FROM fill`;
  const ofNumbers = record.prepare<[string, string], FillRow>(
    `${fills} WHERE oid IN ${values} UNION ALL ${fills} WHERE twap_id IN ${values} AND twap_id IS NOT NULL`,
  );
  const ofCloids = record.prepare<[string], FillRow>(
    `${fills} WHERE cloid COLLATE NOCASE IN ${values} AND cloid IS NOT NULL`,
  );
  const orders = 'SELECT journal, order_id AS orderId FROM journal_event';
  const naming = record.prepare<[string], NumberedOrder>(
    `${orders} WHERE venue_oid IN ${values} AND venue_oid IS NOT NULL`,
  );
  const carrying = record.prepare<[string], NumberedOrder>(
    `${orders} WHERE cloid IN ${values} AND cloid IS NOT NULL`,
  );
  const events = record.prepare<[string], OrderRow>(
    `SELECT journal, (SELECT journal_id FROM journal_cursor WHERE number = journal) AS journalId, order_id AS orderId, body
     FROM journal_event INDEXED BY journal_event_by_order
     WHERE order_id IN ${values} AND order_id IS NOT NULL AND type IN ('order', 'order_outcome')`,
  );
  return {
    fillsOfNumbers: (numbers) => {
      const asked = JSON.stringify(numbers);
      return numbers.length === 0 ? [] : ofNumbers.all(asked, asked).map(fillOf);
    },
    fillsOfCloids: (cloids) => (cloids.length === 0 ? [] : ofCloids.all(JSON.stringify(cloids)).map(fillOf)),
    ordersOfNumbers: (numbers) => (numbers.length === 0 ? [] : naming.all(JSON.stringify(numbers))),
    ordersOfCloids: (cloids) => (cloids.length === 0 ? [] : carrying.all(JSON.stringify(cloids))),
    orders: (asked) => {
      if (asked.length === 0) return [];
      const keys = new Set(asked.map(orderKey));
      const rows = events.all(JSON.stringify(asked.map(({ orderId }) => orderId)));
      const byOrder = Map.groupBy(rows, orderKey);
      return [...byOrder].flatMap(([key, same]) => (keys.has(key) ? (reportedOrder(same) ?? []) : []));
    },
  };
}

interface OrderRow extends NumberedOrder {
  readonly journalId: string;
  readonly body: string;
}

function reportedOrder(rows: readonly OrderRow[]): ReportedOrder | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { journal, journalId, orderId } = first;
  // Written by this program from events that their schema accepted.
  const events = rows.map(({ body }) => JSON.parse(body) as OrderEvent | OrderOutcomeEvent);
  const claim = claimOfEvents({ journalId, orderId }, events);
  if (claim === null) return null;
  return {
    journal,
    orderId,
    claim,
    numbers: events.flatMap((event) => (event.type === 'order' ? [] : (event.venueOid ?? []))),
    cloids: events.flatMap((event) => (event.type === 'order' ? (event.cloid?.toLowerCase() ?? []) : [])),
  };
}
