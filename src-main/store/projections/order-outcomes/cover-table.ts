import type { Database } from 'better-sqlite3';
import type { TimeSpan } from '../../../domain/time-span.ts';
import { otherSpans } from './cover-change.ts';

export type CoverSide = 'venue' | 'feed';

/** When each side was read without anything missing, as it was when it was last taken note of. */
export interface CoverTable {
  /** null: never. */
  readonly mayJoin: () => boolean | null;
  readonly putMayJoin: (mayJoin: boolean) => void;
  readonly spans: (side: CoverSide) => readonly TimeSpan[];
  /** Only what is other than before is written. */
  readonly put: (side: CoverSide, before: readonly TimeSpan[], now: readonly TimeSpan[]) => void;
}

export function coverTable(record: Database): CoverTable {
  const selectJoin = record.prepare<[], number>('SELECT may_join FROM trade_join WHERE only = 1').pluck();
  const putJoin = record.prepare('INSERT OR REPLACE INTO trade_join VALUES (1, ?)');
  const select = record.prepare<[string], TimeSpan>(
    'SELECT from_at AS "from", to_at AS "to" FROM trade_cover WHERE side = ? ORDER BY from_at',
  );
  const drop = record.prepare('DELETE FROM trade_cover WHERE side = ? AND from_at = ?');
  const add = record.prepare('INSERT INTO trade_cover VALUES (?, ?, ?)');
  return {
    mayJoin: () => {
      const known = selectJoin.get();
      return known === undefined ? null : known === 1;
    },
    putMayJoin: (mayJoin) => void putJoin.run(mayJoin ? 1 : 0),
    spans: (side) => select.all(side),
    put: (side, before, now) => {
      const { gone, come } = otherSpans(before, now);
      for (const { from } of gone) drop.run(side, from);
      for (const { from, to } of come) add.run(side, from, to);
    },
  };
}
