import type { Database } from 'better-sqlite3';
import type { AgentClaim } from '../../../domain/agent-order.ts';
import { claimOfEvents } from '../../../domain/claim-of-events.ts';
import type { Fill } from '../../../domain/fill.ts';
import type { OrderEvent, OrderOutcomeEvent } from '../../../domain/journal-event.ts';
import { fillColumns, fillOf, type FillRow } from '../../record/trades/fill-row.ts';
import type { NumberedOrder } from './trade-due-table.ts';

/** Looks up who names what: an order of the venue by its number, a TWAP, a client id. */
export interface TradeNames {
  /** A number is an order's or a TWAP's. */
  readonly fillsOfNumber: (number: number) => readonly Fill[];
  /** In lower case. */
  readonly fillsOfCloid: (cloid: string) => readonly Fill[];
  readonly ordersOfNumber: (number: number) => readonly NumberedOrder[];
  readonly ordersOfCloid: (cloid: string) => readonly NumberedOrder[];
  /** null: nothing is told of it. */
  readonly order: (order: NumberedOrder) => ToldOrder | null;
}

/** An order with all that was ever named for it. */
export interface ToldOrder extends NumberedOrder {
  readonly claim: AgentClaim;
  readonly numbers: readonly number[];
  readonly cloids: readonly string[];
}

export function tradeNames(record: Database): TradeNames {
  const select = `SELECT ${fillColumns} FROM fill`;
  const ofNumber = record.prepare<[number, number], FillRow>(
    `${select} WHERE oid = ? UNION ALL ${select} WHERE twap_id = ?`,
  );
  const ofCloid = record.prepare<[string], FillRow>(`${select} WHERE cloid IS NOT NULL AND lower(cloid) = ?`);
  const naming = record.prepare<[number], NumberedOrder>(
    'SELECT journal, order_id AS orderId FROM journal_event WHERE venue_oid = ?',
  );
  const carrying = record.prepare<[string], NumberedOrder>(
    'SELECT journal, order_id AS orderId FROM journal_event WHERE cloid = ?',
  );
  return {
    fillsOfNumber: (number) => ofNumber.all(number, number).map(fillOf),
    fillsOfCloid: (cloid) => ofCloid.all(cloid).map(fillOf),
    ordersOfNumber: (number) => naming.all(number),
    ordersOfCloid: (cloid) => carrying.all(cloid),
    order: orderReader(record),
  };
}

function orderReader(record: Database): TradeNames['order'] {
  const select = record.prepare<[string, number], string>(
    `SELECT body FROM journal_event WHERE order_id = ? AND journal = ? AND type IN ('order', 'order_outcome')`,
  );
  const journalId = record
    .prepare<[number], string>('SELECT journal_id FROM journal_cursor WHERE number = ?')
    .pluck();
  select.pluck();
  return ({ journal, orderId }) => {
    // Written by this program from events that their schema let through.
    const events = select
      .all(orderId, journal)
      .map((body) => JSON.parse(body) as OrderEvent | OrderOutcomeEvent);
    const claim = claimOfEvents({ journalId: journalId.get(journal) ?? '', orderId }, events);
    if (claim === null) return null;
    return {
      journal,
      orderId,
      claim,
      numbers: events.flatMap((event) => (event.type === 'order' ? [] : (event.venueOid ?? []))),
      cloids: events.flatMap((event) => (event.type === 'order' ? (event.cloid?.toLowerCase() ?? []) : [])),
    };
  };
}
