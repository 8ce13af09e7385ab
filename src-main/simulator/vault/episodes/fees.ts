import type { SimulatedMarket } from '../../world/simulated-market.ts';
import { scaled } from '../exact.ts';

/** Taker and maker in units of 1e-7: measured on real fills, referral discount included. */
const ownDex = { taker: 4320, maker: 1440 };
const growth = { taker: 864, maker: 288 };
const builderDex = { taker: 8640, maker: 2880 };
const spotTakerFee = 7000;
/** Half a basis point, paid to the builder of the order's front end. */
const builderRate = 500;
const unit = 10_000_000;

export interface FillFee {
  /** Fee including the builder fee. */
  readonly feeMicro: number;
  readonly builderMicro: number | null;
}

export function feeOf(
  market: SimulatedMarket,
  notionalMicro: number,
  { crossed, built }: { readonly crossed: boolean; readonly built: boolean },
): FillFee {
  const builder = market.row.growth ? growth : builderDex;
  const rates = market.dex === '' ? ownDex : builder;
  const own = scaled(notionalMicro, crossed ? rates.taker : rates.maker, unit);
  if (!built) return { feeMicro: own, builderMicro: null };
  const builderMicro = scaled(notionalMicro, builderRate, unit);
  return { feeMicro: own + builderMicro, builderMicro };
}

export function spotFeeMicro(micro: number): number {
  return scaled(micro, spotTakerFee, unit);
}
