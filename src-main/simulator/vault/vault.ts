import type { UserNonFundingLedgerUpdatesResponse } from '@nktkas/hyperliquid/api/info';
import type { VaultAct } from './vault-act.ts';
import type { VaultState } from './vault-state.ts';
import type { VaultMode, VenueDecimal } from './venue-types.ts';

export interface VaultFill {
  readonly coin: string;
  readonly px: VenueDecimal;
  readonly sz: VenueDecimal;
  readonly side: 'B' | 'A';
  readonly time: number;
  readonly startPosition: VenueDecimal;
  readonly dir: string;
  /** Realized P&L, gross of the fee. */
  readonly closedPnl: VenueDecimal;
  readonly hash: `0x${string}`;
  readonly oid: number;
  readonly crossed: boolean;
  /** Fee in `feeToken`, builder fee included. */
  readonly fee: VenueDecimal;
  readonly tid: number;
  readonly cloid: `0x${string}` | null;
  readonly builderFee: VenueDecimal | null;
  /** Present on both sides of a liquidation; the vault's own only if `liquidatedUser` is its address. */
  readonly liquidation: {
    readonly liquidatedUser: `0x${string}`;
    readonly markPx: VenueDecimal;
    readonly method: 'market' | 'backstop';
  } | null;
  readonly feeToken: string;
  readonly twapId: number | null;
}

/** An order as `frontendOpenOrders` lists it. */
export interface VaultOrder {
  readonly coin: string;
  readonly side: 'B' | 'A';
  readonly limitPx: VenueDecimal;
  readonly sz: VenueDecimal;
  readonly oid: number;
  readonly timestamp: number;
  readonly triggerCondition: string;
  readonly isTrigger: boolean;
  readonly triggerPx: VenueDecimal;
  /** Orders that wait for this one to fill; they are also rows of their own. */
  readonly children: readonly VaultOrder[];
  readonly isPositionTpsl: boolean;
  readonly reduceOnly: boolean;
  readonly orderType: string;
  readonly origSz: VenueDecimal;
  readonly tif: string | null;
  readonly cloid: `0x${string}` | null;
}

/** A change of an order's status, with the order as it was then. */
export interface VaultOrderEvent {
  readonly order: VaultOrder;
  readonly status: string;
  readonly statusTimestamp: number;
}

export interface VaultFunding {
  readonly time: number;
  readonly hash: `0x${string}`;
  readonly coin: string;
  /** Amount; negative: paid. */
  readonly usdc: VenueDecimal;
  readonly szi: VenueDecimal;
  readonly fundingRate: VenueDecimal;
  readonly nSamples: null;
}

export type VaultLedgerMove = Readonly<UserNonFundingLedgerUpdatesResponse[number]>;

/** Settlement of a position at the mark, without a fill, because its market was delisted. */
export interface VaultSettlement {
  readonly time: number;
  readonly coin: string;
  /** Signed size that was held. */
  readonly szi: VenueDecimal;
  readonly entryPx: VenueDecimal;
  readonly markPx: VenueDecimal;
  /** (mark - entry) * szi, paid into the DEX's cash. */
  readonly realizedPnl: VenueDecimal;
}

/**
 * A simulated account: a pure function of (seed, genesis, instant) on top of the world's prices. Ranges are open at `from` and
 * closed at `to`, (from, to], so that successive ticks neither repeat nor lose anything. Lists are ascending by time.
 */
export interface Vault {
  /** Address in lower case; it belongs to nobody. */
  readonly address: `0x${string}`;
  /** API wallet that signs for it: a separate account that is always empty. */
  readonly agentWallet: `0x${string}`;
  /** Role of the address in `userRole`. */
  readonly role: 'vault' | 'user';
  readonly mode: VaultMode;
  readonly stateAt: (instant: number) => VaultState;
  /** Fills in the order of execution, the only order within one millisecond. */
  readonly fillsBetween: (from: number, to: number) => readonly VaultFill[];
  /** Open orders of every DEX, including children of unfilled parents (which are also inside their parents). */
  readonly ordersAt: (instant: number) => readonly VaultOrder[];
  readonly orderEventsBetween: (from: number, to: number) => readonly VaultOrderEvent[];
  /** Returns the newest event of one order at the instant; null: no such order yet. */
  readonly orderAt: (
    key: { readonly oid: number } | { readonly cloid: string },
    instant: number,
  ) => VaultOrderEvent | null;
  readonly fundingBetween: (from: number, to: number) => readonly VaultFunding[];
  readonly ledgerBetween: (from: number, to: number) => readonly VaultLedgerMove[];
  readonly settlementsBetween: (from: number, to: number) => readonly VaultSettlement[];
  /** Acts for the agent's journal, such as decisions and reasoning. */
  readonly actsBetween: (from: number, to: number) => readonly VaultAct[];
  /** Coins that it trades, in the agent's order. */
  readonly coins: readonly string[];
  /** Position on a further DEX, open from `opensAt` on and not before. null: the world has no further DEX. */
  readonly coldPosition: ColdPosition | null;
  /** Number of episodes computed so far: a measure of work that does not depend on the machine. */
  readonly effort: () => number;
}

export interface ColdPosition {
  readonly dex: string;
  readonly coin: string;
  readonly opensAt: number;
  readonly closesAt: number;
}

/** Answer of `userRole` for any address. */
type VaultRole =
  | { readonly role: 'vault' | 'user' | 'missing' }
  | { readonly role: 'agent'; readonly data: { readonly user: `0x${string}` } };

export interface Vaults {
  /** The three accounts: standard, unified, portfolio. */
  readonly all: readonly [Vault, Vault, Vault];
  readonly standard: Vault;
  readonly unified: Vault;
  readonly portfolio: Vault;
  /** Returns the account of an address in any case; null: an empty account. */
  readonly byAddress: (address: string) => Vault | null;
  readonly roleOf: (address: string) => VaultRole;
}

export interface VaultOptions {
  /** World ms at which the position on a cold DEX opens; default: ten minutes after day 120. */
  readonly coldOpensAt?: number;
}
