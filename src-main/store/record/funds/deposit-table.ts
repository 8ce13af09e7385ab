import type { Database } from 'better-sqlite3';
import type { EscrowDeposit, FollowedDeposit, PreparedDeposit } from '../../../domain/funds/deposit.ts';
import type { ChainRowsReader, ChainRowsWriter } from '../../chain.ts';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import { parsedJson } from '../../../json-text.ts';
import { recordHead } from '../record-head.ts';
import { changeWriter } from '../state-log.ts';
import { z } from 'zod';

export interface DepositTable {
  readonly all: ChainRowsReader['deposits'];
  readonly one: ChainRowsReader['deposit'];
  /** This and the next return whether something was stored. */
  readonly add: (deposit: PreparedDeposit) => boolean;
  readonly note: (...reading: Parameters<ChainRowsWriter['putDepositReading']>) => boolean;
}

type DepositRow = PreparedDeposit & { readonly reading: string | null; readonly readAt: number | null };

const changes = 'deposit_change';
/** An account has one list of deposits. */
const scope = '';

/** Stores deposits that were prepared here and each change of their state on the chain, as numbered rows of the record. */
export function depositTable(record: Database): DepositTable {
  const select = `SELECT d.deposit_id AS depositId, d.chain, d.escrow, d.amount, d.depositor, d.payment_id AS paymentId,
      d.prepared_at AS preparedAt, c.value AS reading, c.at AS readAt
    FROM deposit AS d
    LEFT JOIN current_state AS now ON now.log = '${changes}' AND now.scope = '${scope}' AND now.key = d.deposit_id
    LEFT JOIN ${changes} AS c ON c.seq = now.seq`;
  const selectOne = record.prepare<[string], DepositRow>(`${select} WHERE d.deposit_id = ?`);
  const selectPage = record.prepare<[{ readonly before: string | null; readonly limit: number }], DepositRow>(
    `${select} WHERE :before IS NULL OR d.seq < (SELECT seq FROM deposit WHERE deposit_id = :before)
     ORDER BY d.seq DESC LIMIT :limit`,
  );
  const head = recordHead(record);
  const insert = record.prepare<[PreparedDeposit & { readonly seq: number }]>(
    `INSERT INTO deposit (seq, deposit_id, chain, escrow, amount, depositor, payment_id, prepared_at)
     VALUES (:seq, :depositId, :chain, :escrow, :amount, :depositor, :paymentId, :preparedAt)
     ON CONFLICT (deposit_id) DO NOTHING`,
  );
  const add = record.transaction((deposit: PreparedDeposit) =>
    head.add((seq) => insert.run({ ...deposit, seq })),
  );
  const write = record.transaction(changeWriter(record, changes));
  const one = (depositId: string): FollowedDeposit | null => {
    const row = selectOne.get(depositId);
    return row === undefined ? null : followed(row);
  };
  return {
    one,
    // SQLite treats a negative limit as no limit.
    all: ({ before, limit } = { before: null, limit: -1 }) => selectPage.all({ before, limit }).map(followed),
    add,
    note: (depositId, reading, readAt) => {
      const known = one(depositId);
      if (known === null || (known.reading !== null && isSameState(known.reading, reading))) return false;
      const change = { key: depositId, value: canonicalJson(reading), at: readAt, seenAt: null };
      write([{ scope, at: readAt, changes: [change] }]);
      return true;
    },
  };
}

/** Returns the deposit of a row. A reading that is stored in another shape counts as missing. */
function followed({ reading, readAt, ...prepared }: DepositRow): FollowedDeposit {
  const parsed = storedDepositReading.safeParse(reading === null ? null : parsedJson(reading));
  return parsed.success
    ? { ...prepared, reading: parsed.data, readAt }
    : { ...prepared, reading: null, readAt: null };
}

function isSameState(one: EscrowDeposit, other: EscrowDeposit): boolean {
  const stateOf = ({ held, event, finalized }: EscrowDeposit): string =>
    canonicalJson({ held, event, finalized });
  return stateOf(one) === stateOf(other);
}

const instant = z.number();

/** Schema of a deposit's reading as it is stored. */
const storedDepositReading: z.ZodType<EscrowDeposit> = z.object({
  held: z
    .object({
      status: z.enum(['escrowed', 'released', 'cancelled']),
      depositor: z.string(),
      amount: z.string(),
      depositedAt: instant,
      releaseTime: instant,
      cancelDeadline: instant,
    })
    .nullable(),
  event: z.object({ transactionHash: z.string(), blockNumber: z.number() }).nullable(),
  finalized: z.boolean(),
  block: z.object({ number: z.number(), time: instant, hash: z.string() }),
});
