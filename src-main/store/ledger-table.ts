import type { Database } from 'better-sqlite3';
import type { LedgerMove } from '../domain/ledger-move.ts';

/** A move with its place among those of its answer that share its time and hash. */
export interface NumberedMove {
  readonly move: LedgerMove;
  readonly nth: number;
}

export interface LedgerTable {
  readonly between: (fromTime: number, toTime: number) => readonly LedgerMove[];
  /** Returns whether it was not known. */
  readonly add: (numbered: NumberedMove) => boolean;
}

export function ledgerTable(record: Database): LedgerTable {
  const select = record.prepare<[number, number], LedgerMove>(
    `SELECT time, hash, kind, token, amount, direction, net_usd AS netUsd, fee, from_dex AS fromDex, to_dex AS toDex, raw
     FROM ledger_move WHERE time >= ? AND time <= ? ORDER BY time, hash, nth`,
  );
  const insert = record.prepare(
    'INSERT OR IGNORE INTO ledger_move VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return {
    between: (fromTime, toTime) => select.all(fromTime, toTime),
    add: ({ move: m, nth }) =>
      insert.run(
        m.time,
        m.hash,
        nth,
        m.kind,
        m.token,
        m.amount,
        m.direction,
        m.netUsd,
        m.fee,
        m.fromDex,
        m.toDex,
        m.raw,
      ).changes === 1,
  };
}

/** The hash alone is no key: one transaction can move money several times, and may have none. */
export function numberMoves(moves: readonly LedgerMove[]): readonly NumberedMove[] {
  const seen = new Map<string, number>();
  return moves.map((move) => {
    const key = `${move.time} ${move.hash}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { move, nth };
  });
}
