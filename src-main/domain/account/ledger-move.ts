import type { DecimalText } from '../decimal.ts';

/** Longest time after a change of the balance until the venue lists its entry, ms. */
export const ledgerLateMs = 15_000;

/** A deposit, withdrawal or transfer. Its key is (time, hash, index among equal rows of one answer). */
export interface LedgerMove {
  readonly time: number;
  readonly hash: string;
  /** The venue's type, e.g. `deposit`, `send`, `accountClassTransfer`; any other text too. */
  readonly kind: string;
  readonly token: string | null;
  /** Positive, in `token`; null if the venue names none. */
  readonly amount: DecimalText | null;
  /** Seen from the account; `own`: between its own DEXes and spot. null: unknown. */
  readonly direction: 'in' | 'out' | 'own' | null;
  /** Dollars that entered (positive) or left (negative) the account, fee included; null: unknown. */
  readonly netUsd: DecimalText | null;
  readonly fee: DecimalText | null;
  /** `spot`, a DEX's name, or empty for the venue's own DEX; null if not named. */
  readonly fromDex: string | null;
  readonly toDex: string | null;
  /** The venue's own delta, verbatim JSON. */
  readonly raw: string;
}
