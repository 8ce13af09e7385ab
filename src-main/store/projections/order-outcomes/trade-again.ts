import type { Database } from 'better-sqlite3';
import { sliceRows } from '../../record/put-in-slices.ts';

/** The looking again at whatever an agent's row may be joined with, a slice at a time, the newest first. */
export interface TradeAgain {
  /** From the newest on, wherever it was. */
  readonly begin: () => void;
  /** The next slice is due; none where all is looked at. */
  readonly feed: () => void;
  readonly isDone: () => boolean;
}

/** What lies behind is looked at. */
interface Place {
  readonly at: number;
  readonly id: string;
  readonly journal: number;
  readonly seq: number;
}

export function tradeAgain(record: Database): TradeAgain {
  const begin = record.prepare(`INSERT OR REPLACE INTO trade_again VALUES (?, ?, '', 0, 0)`);
  const isDue = record.prepare<[], number>('SELECT 1 FROM trade_again LIMIT 1').pluck();
  const trades = record.prepare<[Place & { readonly most: number }], Place>(
    `SELECT executed_at AS at, id, 0 AS journal, 0 AS seq FROM trade WHERE (executed_at, id) < (:at, :id)
     ORDER BY executed_at DESC, id DESC LIMIT :most`,
  );
  const closings = record.prepare<[Place & { readonly most: number }], Place>(
    `SELECT at, journal || ' ' || seq AS id, journal, seq FROM journal_event
     WHERE type = 'trade_closed' AND (at, journal, seq) < (:at, :journal, :seq)
     ORDER BY at DESC, journal DESC, seq DESC LIMIT :most`,
  );
  const feedTrades = feeding(record, 'trade', (place) => trades.all({ ...place, most: sliceRows }));
  const feedClosings = feeding(record, 'closing', (place) => closings.all({ ...place, most: sliceRows }));
  return {
    begin: () => {
      for (const what of ['trade', 'closing']) begin.run(what, Number.MAX_SAFE_INTEGER);
    },
    feed: () => {
      feedTrades();
      feedClosings();
    },
    isDone: () => isDue.get() === undefined,
  };
}

function feeding(
  record: Database,
  what: 'trade' | 'closing',
  next: (place: Place) => readonly Place[],
): () => void {
  const select = record.prepare<[string], Place>(
    'SELECT at, id, journal, seq FROM trade_again WHERE what = ?',
  );
  const touch = record.prepare('INSERT OR IGNORE INTO trade_due (kind, key) VALUES (?, ?)');
  const move = record.prepare(
    'UPDATE trade_again SET at = :at, id = :id, journal = :journal, seq = :seq WHERE what = :what',
  );
  const end = record.prepare('DELETE FROM trade_again WHERE what = ?');
  return () => {
    const place = select.get(what);
    if (place === undefined) return;
    const slice = next(place);
    for (const { id } of slice) touch.run(what, id);
    const last = slice.at(-1);
    if (last === undefined || slice.length < sliceRows) end.run(what);
    else move.run({ ...last, what });
  };
}
