import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { LedgerMove } from '../../../domain/account/ledger-move.ts';
import { recordHead } from '../record-head.ts';

/** A move with its index among equal moves of its answer (`nth`), and among those of its time and hash (`place`). */
interface NumberedMove {
  readonly move: LedgerMove;
  readonly nth: number;
  readonly place: number;
}

export interface LedgerTable {
  readonly between: (fromTime: number, toTime: number) => readonly LedgerMove[];
  /** Returns whether the move is new. */
  readonly add: (numbered: NumberedMove) => boolean;
}

export function ledgerTable(record: Database): LedgerTable {
  const select = record.prepare<[number, number], LedgerMove>(
    `SELECT time, hash, kind, token, amount, direction, net_usd AS netUsd, fee, from_dex AS fromDex, to_dex AS toDex, raw
     FROM ledger_move WHERE time >= ? AND time <= ? ORDER BY time, hash, place, digest, nth`,
  );
  const head = recordHead(record);
  const insert = record.prepare<[LedgerMove & { digest: string; nth: number; place: number; seq: number }]>(
    `INSERT OR IGNORE INTO ledger_move (time, hash, digest, nth, place, kind, token, amount, direction, net_usd, fee,
       from_dex, to_dex, raw, seq)
     VALUES (:time, :hash, :digest, :nth, :place, :kind, :token, :amount, :direction, :netUsd, :fee, :fromDex, :toDex,
       :raw, :seq)`,
  );
  return {
    between: (fromTime, toTime) => select.all(fromTime, toTime),
    add: ({ move, nth, place }) => {
      const digest = hash('sha256', move.raw);
      return head.add((seq) => insert.run({ ...move, digest, nth, place, seq }));
    },
  };
}

/**
 * Numbers the moves of an answer. The hash alone is no key: one transaction can move money several times, and may have no hash.
 * A move's index among them is no key either, because a late one shifts the others: `nth` only separates moves that are equal in
 * everything.
 */
export function numberMoves(moves: readonly LedgerMove[]): readonly NumberedMove[] {
  const seen = new Map<string, number>();
  const count = (key: string): number => {
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before;
  };
  return moves.map((move) => {
    const { time, hash, raw } = move;
    return { move, nth: count(`${time} ${hash} ${raw}`), place: count(`${time} ${hash}`) };
  });
}
