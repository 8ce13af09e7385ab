import type { DecimalText } from '../decimal.ts';

/** Money that came, went or moved without a trade. Its key is (time, hash, position in its answer's equal rows). */
export interface LedgerMove {
  readonly time: number;
  readonly hash: string;
  /** The venue's word, e.g. `deposit`, `send`, `accountClassTransfer`: any. */
  readonly kind: string;
  readonly token: string | null;
  /** Positive: how much moved, in `token`; null where the venue names none. */
  readonly amount: DecimalText | null;
  /** Seen from the account: `own` moves between its own places. null: can't be told. */
  readonly direction: 'in' | 'out' | 'own' | null;
  /** Dollars that entered (positive) or left (negative) the account by it, fee included; null: can't be told. */
  readonly netUsd: DecimalText | null;
  readonly fee: DecimalText | null;
  /** Places inside the account; `spot`, a DEX's name, empty for the venue's own; null where none is named. */
  readonly fromDex: string | null;
  readonly toDex: string | null;
  /** The venue's own delta, verbatim JSON. */
  readonly raw: string;
}
