import { fixedText } from '../world/fixed-point.ts';
import { hexOf } from '../wire/invented-address.ts';
import type { World } from '../world.ts';
import type { Episode } from './episode.ts';
import { microText } from './exact.ts';
import type { VaultFunding } from './vault.ts';

/** One transaction pays every coin of an hour. */
export function spellFundings(
  world: World,
  address: string,
  { coin, fundings }: Episode,
): readonly VaultFunding[] {
  const market = coin === null ? null : world.market(coin);
  if (coin === null || market === null) return [];
  return fundings.map(({ time, hour, lots, micro, rate }) => ({
    time,
    hash: hexOf(`${address} funding ${hour}`, 64),
    coin,
    usdc: microText(micro),
    szi: fixedText(lots, market.market.row.sizeDecimals),
    fundingRate: fixedText(rate, 10),
    nSamples: null,
  }));
}
