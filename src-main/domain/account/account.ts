import type { DecimalText } from '../decimal.ts';
import type { Position } from './position.ts';

/** Account mode: how the venue keeps an account's money. `unknown`: an undocumented mode, without an account value. */
export type AccountMode = 'standard' | 'unified' | 'portfolio' | 'unknown';

export interface AccountModeReading {
  readonly mode: AccountMode;
  /** Mode as the venue spells it, e.g. `unifiedAccount`. */
  readonly said: string;
}

/** Role of an address. Only `master`, `vault` and `sub_account` hold positions; an `api_wallet` answers as an empty account. */
export type AccountRole =
  | { readonly kind: 'master' | 'vault' | 'missing' }
  | { readonly kind: 'sub_account'; readonly master: string | null }
  /** `master`: the account it signs for; null if the venue does not name it. */
  | { readonly kind: 'api_wallet'; readonly master: string | null };

/** Whether the address in use is an API wallet, whose answers describe no account. */
export function isApiWallet({ role }: { readonly role: { readonly value: AccountRole } | null }): boolean {
  return role?.value.kind === 'api_wallet';
}

/** The account's side of one DEX, in units of that DEX's collateral token. */
export interface DexAccount {
  /** Empty for the venue's own. */
  readonly dex: string;
  /** Meaningless in unified and portfolio mode, where the money is in the spot balances. */
  readonly accountValue: DecimalText;
  readonly crossAccountValue: DecimalText;
  readonly marginUsed: DecimalText;
  readonly crossMarginUsed: DecimalText;
  readonly crossMaintenanceMargin: DecimalText;
  readonly withdrawable: DecimalText;
  readonly notional: DecimalText;
  /** Open positions, without those of size zero, which the venue may keep listing. */
  readonly positions: readonly Position[];
  /** The venue's own time, ms. */
  readonly time: number;
}

/** One token outside the perp DEXes. `total` includes `hold`. */
export interface SpotBalance {
  readonly token: string;
  /** null: the venue gives no index, e.g. for outcome tokens. */
  readonly tokenIndex: number | null;
  readonly total: DecimalText;
  readonly hold: DecimalText;
}

/** Coins or tokens of rows that failed to parse; null for a row that does not even name one. */
export type Unreadable = readonly (string | null)[];

/** Whether the coin may be missing only because its row failed to parse. */
export function mayBeUnread(unreadable: Unreadable, coin: string): boolean {
  return unreadable.includes(coin) || unreadable.includes(null);
}
