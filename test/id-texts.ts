import type { Database } from 'better-sqlite3';
import { claimKey } from '../src-main/domain/journal/agent-order.ts';
import { recordId } from '../src-main/domain/record-id.ts';

/** Ids of trips and trades anywhere in a text. */
export const idsInText = /\b(?:trip|order)_[0-9a-z]{16}\b/g;

/** Returns the text that each id of a trip or trade in a record is the digest of, by id; possible trips that don't exist included. */
export function idTexts(record: Database): ReadonlyMap<string, string> {
  const [account = ''] = record
    .prepare<[], string>("SELECT substr(name, instr(name, ' ') + 1) FROM file_identity")
    .pluck()
    .all();
  const fills = record
    .prepare<[], string>("SELECT coin || ':' || time || '-' || tid || '-' || oid FROM fill")
    .pluck()
    .all();
  const executions = record.prepare<[], string>('SELECT key FROM trade_execution').pluck().all();
  const claims = record
    .prepare<[], { readonly journalId: string; readonly orderId: string }>(
      `SELECT DISTINCT journal_id AS journalId, order_id AS orderId
       FROM journal_event JOIN journal_cursor ON number = journal WHERE type IN ('order', 'order_outcome')`,
    )
    .all();
  const textsOf = {
    trip: fills.flatMap((fill) => [`${account}:${fill}`, `${account}:${fill}-flip`]),
    order: [...executions.map((key) => `venue ${key}`), ...claims.map((order) => `agent ${claimKey(order)}`)],
  };
  return new Map(
    (['trip', 'order'] as const).flatMap((kind) =>
      textsOf[kind].map((text) => [recordId(kind, text), text] as const),
    ),
  );
}
