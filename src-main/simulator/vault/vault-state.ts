import type { VaultMode, VenueDecimal } from './venue-types.ts';

type VaultLeverage =
  | { readonly type: 'cross'; readonly value: number }
  | { readonly type: 'isolated'; readonly value: number; readonly rawUsd: VenueDecimal };

/** A position as `clearinghouseState` lists it. */
export interface VaultPosition {
  readonly coin: string;
  readonly szi: VenueDecimal;
  readonly leverage: VaultLeverage;
  readonly entryPx: VenueDecimal;
  readonly positionValue: VenueDecimal;
  readonly unrealizedPnl: VenueDecimal;
  readonly returnOnEquity: VenueDecimal;
  readonly liquidationPx: VenueDecimal | null;
  readonly marginUsed: VenueDecimal;
  readonly maxLeverage: number;
  /** Cumulative funding; positive: paid. */
  readonly cumFunding: {
    readonly allTime: VenueDecimal;
    readonly sinceOpen: VenueDecimal;
    readonly sinceChange: VenueDecimal;
  };
}

export interface VaultMarginSummary {
  readonly accountValue: VenueDecimal;
  readonly totalNtlPos: VenueDecimal;
  readonly totalRawUsd: VenueDecimal;
  readonly totalMarginUsed: VenueDecimal;
}

/**
 * State of one DEX, in units of its collateral. In unified and portfolio mode the account's values are 0.0, but the positions are
 * real.
 */
export interface VaultDexState {
  readonly dex: string;
  /** Name of the collateral token. */
  readonly collateral: string;
  readonly marginSummary: VaultMarginSummary;
  readonly crossMarginSummary: VaultMarginSummary;
  readonly crossMaintenanceMarginUsed: VenueDecimal;
  readonly withdrawable: VenueDecimal;
  readonly positions: readonly VaultPosition[];
}

/** A spot balance. In unified and portfolio mode `total` is the token's whole equity, unrealized P&L of its DEXes included. */
export interface VaultSpotBalance {
  readonly coin: string;
  readonly token: number;
  readonly total: VenueDecimal;
  readonly hold: VenueDecimal;
  readonly entryNtl: VenueDecimal;
}

export interface VaultState {
  readonly instant: number;
  readonly mode: VaultMode;
  /** Every DEX of the world, in the venue's order. */
  readonly dexes: readonly VaultDexState[];
  readonly spot: readonly VaultSpotBalance[];
}
