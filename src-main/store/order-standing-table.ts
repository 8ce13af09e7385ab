import type { Database } from 'better-sqlite3';
import { sliceRows } from './put-in-slices.ts';
import type { OrderStanding } from './trades.ts';

/** The venue's last word on each of its orders, as far as it was told. */
export interface OrderStandingTable {
  readonly statusOf: (oid: number) => string | null;
  /** The word of the latest time counts. */
  readonly put: (standings: readonly OrderStanding[]) => void;
}

export function orderStandingTable(record: Database): OrderStandingTable {
  const select = record.prepare<[number], OrderStanding>(
    'SELECT oid, status, status_at AS statusAt FROM order_standing WHERE oid = ?',
  );
  const put = record.prepare('INSERT OR REPLACE INTO order_standing VALUES (?, ?, ?)');
  const isNews = ({ oid, status, statusAt }: OrderStanding): boolean => {
    const known = select.get(oid);
    return known === undefined || (known.status !== status && known.statusAt <= statusAt);
  };
  const putNews = record.transaction((news: readonly OrderStanding[]) => {
    for (const one of news) if (isNews(one)) put.run(one.oid, one.status, one.statusAt);
  });
  return {
    statusOf: (oid) => select.get(oid)?.status ?? null,
    put: (standings) => {
      const news = standings.filter(isNews);
      for (let from = 0; from < news.length; from += sliceRows) putNews(news.slice(from, from + sliceRows));
    },
  };
}
