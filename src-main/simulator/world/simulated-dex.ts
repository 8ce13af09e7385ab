import type { SimulatedMarket } from './simulated-market.ts';

export interface SimulatedDex {
  /** DEX name; empty for the venue's own. */
  readonly name: string;
  readonly fullName: string;
  /** Token index in the venue's metadata. */
  readonly collateralToken: number;
  readonly markets: readonly SimulatedMarket[];
}
