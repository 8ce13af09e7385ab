import type { Database } from 'better-sqlite3';
import type { LedgerMove } from '../../../domain/account/ledger-move.ts';
import type { BalanceMove, RunningBalance } from '../../../domain/funds/running-balance.ts';
import { createBalances } from '../../../domain/funds/running-balance.ts';
import { builder, builtSelect } from '../../built-select.ts';
import type { LedgerEntry, LedgerQuery, RecordReader } from '../../record.ts';

type PageRow = LedgerMove & LedgerEntry['key'] & { readonly seq: number; readonly index: number };

/** Reads the ledger a page at a time, with the balance after each entry. */
export function ledgerPages(record: Database): Pick<RecordReader, 'ledgerPage' | 'ledgerTokens'> {
  const rows = builtSelect(record);
  const held = heldBalances(record);
  return {
    ledgerPage: (query) => {
      const balances = held().balances;
      return rows<PageRow>(pageOf(query)).map((row) => entryOf(row, balances));
    },
    ledgerTokens: () => [...held().tokens].toSorted(),
  };
}

const columns = [
  'm.time',
  'm.hash',
  'm.place',
  'm.digest',
  'm.nth',
  'm.seq',
  'm.kind',
  'm.token',
  'm.amount',
  'm.direction',
  'm.net_usd as netUsd',
  'm.fee',
  'm.from_dex as fromDex',
  'm.to_dex as toDex',
  'm.raw',
] as const;

function pageOf({ before, fromTime, direction, token, limit }: LedgerQuery) {
  let page = builder
    .selectFrom('ledger_move as m')
    .select(columns)
    // Few entries share a transaction, and the key leads to them.
    .select(({ selectFrom }) =>
      selectFrom('ledger_move as e')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('e.time', '=', 'm.time')
        .whereRef('e.hash', '=', 'm.hash')
        .where(({ eb, refTuple }) =>
          eb(
            refTuple('e.place', 'e.digest', 'e.nth'),
            '<',
            refTuple('m.place', 'm.digest', 'm.nth') as never,
          ),
        )
        .as('index'),
    );
  if (fromTime !== null) page = page.where('m.time', '>=', fromTime);
  if (direction !== null) page = page.where('m.direction', '=', direction);
  if (token !== null) page = page.where('m.token', '=', token);
  if (before !== null)
    page = page
      .where('m.time', '<=', before.time)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('m.time', 'm.hash', 'm.place', 'm.digest', 'm.nth'),
          '<',
          tuple(before.time, before.hash, before.place, before.digest, before.nth),
        ),
      );
  return page
    .orderBy('m.time', 'desc')
    .orderBy('m.hash', 'desc')
    .orderBy('m.place', 'desc')
    .orderBy('m.digest', 'desc')
    .orderBy('m.nth', 'desc')
    .limit(limit);
}

function entryOf(row: PageRow, balances: ReadonlyMap<number, RunningBalance>): LedgerEntry {
  const { seq, index, place, digest, nth, ...move } = row;
  const balance = balances.get(seq);
  if (balance === undefined) throw new Error(`The ledger entry ${seq} has no balance.`);
  return { move, index, balance, key: { time: move.time, hash: move.hash, place, digest, nth } };
}

interface Balances {
  /** By the entry's number in the record. */
  readonly balances: Map<number, RunningBalance>;
  readonly tokens: Set<string>;
  readonly take: (move: BalanceMove) => RunningBalance;
  /** Number of the newest entry, and the latest time of one. */
  through: { readonly seq: number; readonly time: number };
}

type NumberedMove = BalanceMove & { readonly seq: number; readonly time: number };

const balanceColumns = 'seq, time, kind, token, amount, direction, net_usd AS netUsd, fee';

/**
 * Returns the balances of all entries, kept in memory. Entries that are newer than all others continue them; one that was read late
 * changes every balance after it, so they are computed again.
 */
function heldBalances(record: Database): () => Balances {
  const newest = record.prepare<[], number | null>('SELECT max(seq) FROM ledger_move').pluck();
  const added = record.prepare<[number], NumberedMove>(
    `SELECT ${balanceColumns} FROM ledger_move WHERE seq > ? ORDER BY seq`,
  );
  const all = record.prepare<[], NumberedMove>(
    `SELECT ${balanceColumns} FROM ledger_move ORDER BY time, hash, place, digest, nth`,
  );
  const kept = { now: none() };
  return () => {
    const seq = newest.get() ?? 0;
    if (seq === kept.now.through.seq) return kept.now;
    const later = added.all(kept.now.through.seq);
    const times = [kept.now.through.time, ...later.map(({ time }) => time)];
    const isInOrder = times.every((time, nth) => nth === 0 || time > (times[nth - 1] ?? 0));
    if (!isInOrder) kept.now = none();
    for (const move of isInOrder ? later : all.iterate()) takeMove(kept.now, move);
    kept.now.through = { ...kept.now.through, seq };
    return kept.now;
  };
}

const none = (): Balances => ({
  balances: new Map(),
  tokens: new Set(),
  take: createBalances(),
  through: { seq: 0, time: -Infinity },
});

function takeMove(held: Balances, move: NumberedMove): void {
  held.balances.set(move.seq, held.take(move));
  if (move.token !== null) held.tokens.add(move.token);
  held.through = { ...held.through, time: move.time };
}
