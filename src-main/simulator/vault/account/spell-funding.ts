import { fixedText } from '../../world/fixed-point.ts';
import { hexOf } from '../../wire/invented-address.ts';
import type { World } from '../../world.ts';
import type { Episode } from '../episodes/episode.ts';
import { microText } from '../exact.ts';
import type { Account } from '../episodes/stage.ts';
import type { VaultFunding } from '../vault.ts';

/** Those in (from, to]; one transaction pays every coin of an hour. */
export function spellFundings(
  { world, account }: { readonly world: World; readonly account: Account },
  { coin, fundings }: Episode,
  { from, to }: { readonly from: number; readonly to: number },
): readonly VaultFunding[] {
  const market = coin === null ? null : world.market(coin);
  if (coin === null || market === null) return [];
  const due = fundings.filter(({ time }) => time > from && time <= to);
  return due.map(({ time, hour, lots, micro, rate }) => ({
    time,
    hash: hexOf(`${account.address} funding ${hour}`, 64),
    coin,
    usdc: microText(micro),
    szi: fixedText(lots, market.market.row.sizeDecimals),
    fundingRate: fixedText(rate, 10),
    nSamples: null,
  }));
}
