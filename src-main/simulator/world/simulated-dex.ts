import type { SimulatedMarket } from './simulated-market.ts';

export interface SimulatedDex {
  /** Empty for the venue's own. */
  readonly name: string;
  readonly fullName: string;
  /** Token index, as the venue's metadata gives it. */
  readonly collateralToken: number;
  readonly markets: readonly SimulatedMarket[];
}
