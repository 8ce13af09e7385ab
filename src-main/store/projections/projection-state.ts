import type { Database } from 'better-sqlite3';
import type { TradesReader } from '../trades.ts';
import type { Revisions } from '../writes.ts';

/** Whether the projections are behind the record. */
export function projectionState(
  record: Database,
  { revision }: Pick<Revisions, 'revision'>,
): Pick<TradesReader, 'isRecomputing' | 'isReconciling' | 'isJoined'> {
  const through = '(SELECT through FROM projection)';
  // Only rows that projections read: prices and states make the record grow, too.
  const unfolded = `SELECT 1 FROM dirty_trip UNION ALL SELECT 1 FROM dirty_sum
    ${['fill', 'vanished_position', 'funding', 'equity_sample'].map((table) => `UNION ALL SELECT 1 FROM ${table} WHERE seq > ${through}`).join(' ')}`;
  const reconciled = '(SELECT reconciled FROM projection)';
  const unreconciled = `UNION ALL SELECT 1 FROM fill WHERE seq > ${reconciled}
    UNION ALL SELECT 1 FROM journal_event WHERE record_seq > ${reconciled}
    UNION ALL SELECT 1 FROM order_status WHERE seq > ${reconciled} UNION ALL SELECT 1 FROM reconcile_queue UNION ALL SELECT 1 FROM dirty_time
    UNION ALL SELECT 1 FROM dirty_trade_sum UNION ALL SELECT 1 FROM projection WHERE reconcile_from IS NOT NULL`;
  const isRecomputing = record.prepare<[], number>(`${unfolded} LIMIT 1`).pluck();
  const isReconciling = record.prepare<[], number>(`${unfolded} ${unreconciled} LIMIT 1`).pluck();
  const isJoined = record.prepare<[], number | null>('SELECT may_join FROM projection').pluck();
  /** Kept, because every answer over round trips asks for it. */
  const cached = { revision: -1, is: false };
  return {
    isRecomputing: () => {
      const now = revision('roundTrips') + revision('funding') + revision('equity');
      if (cached.revision !== now)
        Object.assign(cached, { revision: now, is: isRecomputing.get() !== undefined });
      return cached.is;
    },
    isReconciling: () => isReconciling.get() !== undefined,
    isJoined: () => (isJoined.get() ?? 0) === 1,
  };
}
