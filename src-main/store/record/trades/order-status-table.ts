import type { Database } from 'better-sqlite3';
import { isOpenAtVenue } from '../../../domain/trades/venue-order-status.ts';
import { sliceRows } from '../../record.ts';
import type { OrderStatus } from '../../trades.ts';
import { recordHead } from '../record-head.ts';

/** The venue's status of each of its orders, a row for each change. */
export interface OrderStatusTable {
  /** The newest status of each of these orders that has one. */
  readonly statusesOf: (oids: readonly number[]) => ReadonlyMap<number, string>;
  /**
   * Stores statuses, except those that are older than the known one or the same. The venue's history is newest first and has all
   * statuses of an order, so of several with the same time the one that is further along stays.
   */
  readonly put: (statuses: readonly OrderStatus[]) => void;
}

/** The newest status of the order whose id the SQL expression `oid` gives. */
export const newestStatus = (oid: string): string =>
  `(SELECT s.status FROM order_status AS s WHERE s.oid = ${oid} ORDER BY s.seq DESC LIMIT 1)`;

export function orderStatusTable(record: Database): OrderStatusTable {
  const head = recordHead(record);
  const select = record.prepare<[number], OrderStatus>(
    'SELECT oid, status, status_at AS statusAt FROM order_status WHERE oid = ? ORDER BY seq DESC LIMIT 1',
  );
  const selectAll = record.prepare<[string], Pick<OrderStatus, 'oid' | 'status'>>(
    'SELECT oid, status FROM order_status WHERE oid IN (SELECT value FROM json_each(?)) ORDER BY oid, seq',
  );
  const insert = record.prepare<[OrderStatus & { readonly seq: number }]>(
    'INSERT INTO order_status (seq, oid, status, status_at) VALUES (:seq, :oid, :status, :statusAt)',
  );
  const isNew = (one: OrderStatus): boolean => {
    const known = select.get(one.oid);
    if (known === undefined) return true;
    if (known.status === one.status || known.statusAt > one.statusAt) return false;
    return known.statusAt < one.statusAt || stageOf(known) <= stageOf(one);
  };
  const putNew = record.transaction((statuses: readonly OrderStatus[]) => {
    for (const one of statuses) if (isNew(one)) head.add((seq) => insert.run({ ...one, seq }));
  });
  return {
    // The last of an order is its newest.
    statusesOf: (oids) =>
      new Map(
        oids.length === 0 ? [] : selectAll.all(JSON.stringify(oids)).map(({ oid, status }) => [oid, status]),
      ),
    put: (statuses) => {
      const fresh = statuses.filter(isNew);
      for (let from = 0; from < fresh.length; from += sliceRows) putNew(fresh.slice(from, from + sliceRows));
    },
  };
}

/** Place of a status in the life of an order: open, triggered, ended. */
function stageOf({ status }: Pick<OrderStatus, 'status'>): number {
  if (!isOpenAtVenue(status)) return 2;
  return status === 'triggered' ? 1 : 0;
}
