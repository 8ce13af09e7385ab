import type { Database } from 'better-sqlite3';
import type { Fill } from '../domain/fill.ts';
import type { TripFill } from '../domain/trip-draft.ts';

/** Fills of one coin that a fold reads: after `after` (not included) and through `through`. */
export interface FoldRange {
  readonly coin: string;
  readonly after: number;
  readonly through: number;
}

export interface FillTable {
  readonly count: () => number;
  readonly coinsSince: (time: number) => readonly string[];
  /** Those that were not known, in the given order. */
  readonly add: (fills: readonly Fill[]) => readonly Fill[];
  /** By time, and inside one millisecond in the order of their arrival. */
  readonly inRange: (range: FoldRange) => readonly TripFill[];
}

/** Rows of one statement: they share what it takes to run one. */
const atOnce = 10;
const places = `(${Array.from({ length: 19 }, () => '?').join()})`;

interface OrderedFill extends TripFill {
  readonly ordinal: number;
}

export function fillTable(record: Database): FillTable {
  const selectCount = record.prepare<[], number>('SELECT rows FROM fill_count').pluck();
  const putCount = record.prepare('UPDATE fill_count SET rows = ?');
  const coins = filledCoins(record);
  const putCoin = record.prepare(
    'INSERT INTO fill_coin VALUES (?, ?) ON CONFLICT (coin) DO UPDATE SET last_at = max(last_at, excluded.last_at)',
  );
  const insert = record.prepare(`INSERT OR IGNORE INTO fill VALUES ${places}`);
  const insertMany = record.prepare(
    `INSERT OR IGNORE INTO fill VALUES ${Array.from({ length: atOnce }, () => places).join()}`,
  );
  const removeArrived = record.prepare('DELETE FROM fill WHERE time >= ? AND time <= ? AND ordinal > ?');
  const selectRange = record.prepare<[string, number, number], OrderedFill>(
    `SELECT time, coin, tid, oid, ordinal, side, price, size, start_position AS startPosition, closed_pnl AS closedPnl,
            fee, fee_token AS feeToken
     FROM fill WHERE coin = ? AND time > ? AND time <= ? ORDER BY time`,
  );
  const count = (): number => selectCount.get() ?? 0;
  const addEach = (fills: readonly Fill[], before: number): readonly Fill[] => {
    let rows = before;
    return fills.filter((fill) => {
      const isNew = insert.run(valuesOf([fill], rows)).changes === 1;
      if (isNew) rows += 1;
      return isNew;
    });
  };
  const addAtOnce = (fills: readonly Fill[], before: number): readonly Fill[] => {
    const { changes } = insertMany.run(valuesOf(fills, before));
    if (changes === fills.length) return fills;
    if (changes === 0) return [];
    // Which of them were known can't be told: one by one it can.
    const times = fills.map(({ time }) => time);
    removeArrived.run(Math.min(...times), Math.max(...times), before);
    return addEach(fills, before);
  };
  return {
    count,
    coinsSince: coins.since,
    add: (fills) => {
      coins.lookAgain();
      const before = count();
      const added: Fill[] = [];
      for (let from = 0; from < fills.length; from += atOnce) {
        const some = fills.slice(from, from + atOnce);
        const add = some.length === atOnce ? addAtOnce : addEach;
        added.push(...add(some, before + added.length));
      }
      if (added.length > 0) putCount.run(before + added.length);
      for (const [coin, lastAt] of lastTimes(added)) putCoin.run(coin, lastAt);
      return added;
    },
    inRange: ({ coin, after, through }) =>
      selectRange.all(coin, after, through).sort((a, b) => a.time - b.time || a.ordinal - b.ordinal),
  };
}

/** Those that were ever filled are asked for with the rows of every answer: read anew only after some were added. */
function filledCoins(record: Database): {
  readonly since: FillTable['coinsSince'];
  readonly lookAgain: () => void;
} {
  const select = record
    .prepare<[number], string>('SELECT coin FROM fill_coin WHERE last_at >= ? ORDER BY coin')
    .pluck();
  const held: { ever: readonly string[] | null } = { ever: null };
  return {
    since: (time) => {
      if (time > 0) return select.all(time);
      held.ever ??= select.all(0);
      return held.ever;
    },
    lookAgain: () => {
      held.ever = null;
    },
  };
}

function lastTimes(fills: readonly Fill[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const { coin, time } of fills) last.set(coin, Math.max(time, last.get(coin) ?? time));
  return last;
}

/** Of one fill after the other, their ordinals from the one after `before` on. */
function valuesOf(fills: readonly Fill[], before: number): readonly (string | number | null)[] {
  const values: (string | number | null)[] = [];
  let ordinal = before;
  for (const f of fills) {
    ordinal += 1;
    values.push(f.time, f.coin, f.tid, f.oid, ordinal, f.side, f.price, f.size, f.startPosition, f.direction);
    values.push(f.closedPnl, f.fee, f.feeToken, f.builderFee, f.crossed ? 1 : 0, f.hash, f.twapId, f.cloid);
    values.push(f.liquidation === null ? null : JSON.stringify(f.liquidation));
  }
  return values;
}
