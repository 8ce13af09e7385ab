import type { UserNonFundingLedgerUpdatesResponse } from '@nktkas/hyperliquid/api/info';
import type { VaultAct } from './vault-act.ts';
import type { VaultState } from './vault-state.ts';
import type { VaultMode, VenueDecimal } from './venue-words.ts';

export type { VaultMode, VenueDecimal };

export interface VaultFill {
  readonly coin: string;
  readonly px: VenueDecimal;
  readonly sz: VenueDecimal;
  readonly side: 'B' | 'A';
  readonly time: number;
  readonly startPosition: VenueDecimal;
  readonly dir: string;
  /** Gross of the fee. */
  readonly closedPnl: VenueDecimal;
  readonly hash: `0x${string}`;
  readonly oid: number;
  readonly crossed: boolean;
  /** In `feeToken`, builder fee included. */
  readonly fee: VenueDecimal;
  readonly tid: number;
  readonly cloid: `0x${string}` | null;
  readonly builderFee: VenueDecimal | null;
  /** Present on both sides: ours only where `liquidatedUser` is the vault's address. */
  readonly liquidation: {
    readonly liquidatedUser: `0x${string}`;
    readonly markPx: VenueDecimal;
    readonly method: 'market' | 'backstop';
  } | null;
  readonly feeToken: string;
  readonly twapId: number | null;
}

/** As `frontendOpenOrders` lists it. */
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
  /** Orders that wait for this one to fill; they are rows of their own too. */
  readonly children: readonly VaultOrder[];
  readonly isPositionTpsl: boolean;
  readonly reduceOnly: boolean;
  readonly orderType: string;
  readonly origSz: VenueDecimal;
  readonly tif: string | null;
  readonly cloid: `0x${string}` | null;
}

/** A change of an order's status, the order as it was then. */
export interface VaultOrderEvent {
  readonly order: VaultOrder;
  readonly status: string;
  readonly statusTimestamp: number;
}

export interface VaultFunding {
  readonly time: number;
  readonly hash: `0x${string}`;
  readonly coin: string;
  /** Negative = paid. */
  readonly usdc: VenueDecimal;
  readonly szi: VenueDecimal;
  readonly fundingRate: VenueDecimal;
  readonly nSamples: null;
}

export type VaultLedgerMove = Readonly<UserNonFundingLedgerUpdatesResponse[number]>;

/** A held market was delisted: its position was settled at the mark, without a fill. */
export interface VaultSettlement {
  readonly time: number;
  readonly coin: string;
  /** What was held. */
  readonly szi: VenueDecimal;
  readonly entryPx: VenueDecimal;
  readonly markPx: VenueDecimal;
  /** (mark - entry) * szi, paid into the DEX's cash. */
  readonly realizedPnl: VenueDecimal;
}

/**
 * A simulated account: a pure function of (seed, genesis, instant) on top of the world's prices. Ranges are open at
 * `from` and closed at `to`: (from, to], so that successive ticks repeat and lose nothing. Lists are ascending by time.
 */
export interface Vault {
  /** Lower case; nobody's. */
  readonly address: `0x${string}`;
  /** The API wallet that signs for it: an account of its own that is always empty. */
  readonly agentWallet: `0x${string}`;
  /** What `userRole` says of the address. */
  readonly role: 'vault' | 'user';
  readonly mode: VaultMode;
  readonly stateAt: (instant: number) => VaultState;
  /** In the order of execution: it is the only order within one millisecond. */
  readonly fillsBetween: (from: number, to: number) => readonly VaultFill[];
  /** Open orders of every DEX, children of unfilled parents among them (and inside their parents). */
  readonly ordersAt: (instant: number) => readonly VaultOrder[];
  readonly orderEventsBetween: (from: number, to: number) => readonly VaultOrderEvent[];
  /** Newest event of one order at the instant; null: no such order yet. */
  readonly orderAt: (
    key: { readonly oid: number } | { readonly cloid: string },
    instant: number,
  ) => VaultOrderEvent | null;
  readonly fundingBetween: (from: number, to: number) => readonly VaultFunding[];
  readonly ledgerBetween: (from: number, to: number) => readonly VaultLedgerMove[];
  readonly settlementsBetween: (from: number, to: number) => readonly VaultSettlement[];
  /** Decisions and reasoning for the agent's journal. */
  readonly actsBetween: (from: number, to: number) => readonly VaultAct[];
  /** The coins it trades, in the agent's order. */
  readonly coins: readonly string[];
  /** Set in a world with further DEXes: from this instant on, and not before, one position is open on one of them. */
  readonly coldPosition: ColdPosition | null;
  /** Episodes worked out so far: a measure of effort that does not hang on the machine. */
  readonly effort: () => number;
}

export interface ColdPosition {
  readonly dex: string;
  readonly coin: string;
  readonly opensAt: number;
  readonly closesAt: number;
}

/** What `userRole` answers for any address. */
type VaultRole =
  | { readonly role: 'vault' | 'user' | 'missing' }
  | { readonly role: 'agent'; readonly data: { readonly user: `0x${string}` } };

export interface Vaults {
  /** Standard, unified, portfolio. */
  readonly all: readonly [Vault, Vault, Vault];
  readonly standard: Vault;
  readonly unified: Vault;
  readonly portfolio: Vault;
  /** null: an empty account. Takes any case. */
  readonly byAddress: (address: string) => Vault | null;
  readonly roleOf: (address: string) => VaultRole;
}

export interface VaultOptions {
  /** How many times as many short trades as a usual day has (some thirty fills). */
  readonly density?: number;
  /** World ms from which the density holds: default day 118. */
  readonly denseFrom?: number;
  /** World ms at which the position on a cold DEX opens: default ten minutes after day 120. */
  readonly coldOpensAt?: number;
}
