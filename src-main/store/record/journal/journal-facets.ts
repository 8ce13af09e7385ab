import type { Database } from 'better-sqlite3';
import type { GateCount, JournalReader } from '../../journal.ts';

/** What there is to choose from, found by leaps through an index and not by reading every event. */
export function journalFacets(
  record: Database,
): Pick<JournalReader, 'eventCoins' | 'gateCounts' | 'journalKnownFrom'> {
  const coins = record
    .prepare<[string, string], string>(
      `WITH RECURSIVE known (coin) AS (
        SELECT min(coin) FROM journal_event WHERE type = ?
        UNION ALL
        SELECT (SELECT min(coin) FROM journal_event WHERE type = ? AND coin > known.coin) FROM known
          WHERE known.coin IS NOT NULL
      ) SELECT coin FROM known WHERE coin IS NOT NULL`,
    )
    .pluck();
  const gates = record.prepare<[number, string], GateCount>(
    `SELECT gate, sum(at >= ? AND coin IN (SELECT value FROM json_each(?))) AS count FROM journal_event
      WHERE gate IS NOT NULL GROUP BY gate ORDER BY gate`,
  );
  const gatesOfAll = record.prepare<[number], GateCount>(
    `SELECT gate, sum(at >= ?) AS count FROM journal_event WHERE gate IS NOT NULL GROUP BY gate ORDER BY gate`,
  );
  const knownFrom = record.prepare<[], { readonly firstAt: number | null; readonly at: number | null }>(
    `SELECT firstAt, min(coalesce(firstAt, caught_up_at)) AS at FROM (
        SELECT (SELECT at FROM journal_event WHERE journal = number ORDER BY seq LIMIT 1) AS firstAt, caught_up_at
          FROM journal_cursor
      )`,
  );
  return {
    eventCoins: (type) => coins.all(type, type),
    gateCounts: ({ coins: ofCoins, fromTime = 0 }) =>
      ofCoins === undefined ? gatesOfAll.all(fromTime) : gates.all(fromTime, JSON.stringify(ofCoins)),
    journalKnownFrom: () => {
      const { firstAt = null, at = null } = knownFrom.get() ?? {};
      return at === null ? null : { at, recordedBy: firstAt === null ? 'receipt' : 'agent' };
    },
  };
}
