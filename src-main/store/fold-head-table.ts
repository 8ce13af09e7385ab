import type { Database } from 'better-sqlite3';
import type { FoldState } from '../domain/fold-trips.ts';
import type { Vanishing } from '../domain/round-trip.ts';

/** Where the fold of a coin goes on: its last millisecond with a fill, and the states before and after that. */
export interface FoldHead {
  readonly at: number;
  readonly before: FoldState;
  readonly after: FoldState;
}

type States = Omit<FoldHead, 'at'>;

export interface FoldHeadTable {
  readonly get: (coin: string) => FoldHead | null;
  readonly put: (coin: string, head: FoldHead) => void;
  /** When the coin's position was seen to be gone, ascending. */
  readonly vanished: (coin: string) => readonly Vanishing[];
  readonly noteVanished: (coin: string, vanishing: Vanishing) => void;
  /** Reads anew from now on: what was put was not kept. */
  readonly forget: () => void;
}

/** What is known of a coin without asking the file. */
interface Known {
  readonly head: FoldHead | null;
  readonly vanished: readonly Vanishing[];
}

/** Held in memory as it is in the file, which no other program writes: a coin is read once. */
export function foldHeadTable(record: Database): FoldHeadTable {
  const select = record.prepare<[string], { readonly at: number; readonly states: string }>(
    'SELECT at, states FROM fold_head WHERE coin = ?',
  );
  const put = record.prepare('INSERT OR REPLACE INTO fold_head VALUES (?, ?, ?)');
  const selectVanished = record.prepare<[string], Vanishing>(
    'SELECT at AS seenGoneAt, ended_at AS endedAt FROM vanished_position WHERE coin = ? ORDER BY at',
  );
  const noteVanished = record.prepare('INSERT OR IGNORE INTO vanished_position VALUES (?, ?, ?)');
  const known = new Map<string, Known>();
  const read = (coin: string): Known => {
    const row = select.get(coin);
    const head = row === undefined ? null : { at: row.at, ...(JSON.parse(row.states) as States) };
    return { head, vanished: selectVanished.all(coin) };
  };
  const know = (coin: string): Known => {
    const held = known.get(coin) ?? read(coin);
    known.set(coin, held);
    return held;
  };
  return {
    get: (coin) => know(coin).head,
    put: (coin, head) => {
      const states: States = { before: head.before, after: head.after };
      known.set(coin, { ...know(coin), head });
      put.run(coin, head.at, JSON.stringify(states));
    },
    vanished: (coin) => know(coin).vanished,
    noteVanished: (coin, { seenGoneAt, endedAt }) => {
      noteVanished.run(coin, seenGoneAt, endedAt);
      known.delete(coin);
    },
    forget: () => known.clear(),
  };
}
