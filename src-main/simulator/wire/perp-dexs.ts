import type { PerpDexsResponse } from '@nktkas/hyperliquid/api/info';
import { isDelisted } from '../world/simulated-market.ts';
import type { World, WorldDex } from '../world.ts';
import { addressOf } from './invented-address.ts';

type PerpDex = NonNullable<PerpDexsResponse[number]>;

/** Actions that a deployer delegates to other keys, in the venue's names. */
const delegated = [
  'registerAsset',
  'setOracle',
  'haltTrading',
  'setOpenInterestCaps',
  'setFundingMultipliers',
];

function perpDex(dex: WorldDex, instant: number): PerpDex & { assetToFundingClamp: [string, string][] } {
  const live = dex.markets.filter((market) => !isDelisted(market, instant)).map((market) => market.coin);
  return {
    name: dex.name,
    fullName: dex.fullName,
    deployer: addressOf(`${dex.name} deployer`),
    oracleUpdater: null,
    feeRecipient: addressOf(`${dex.name} fees`),
    assetToStreamingOiCap: live.map((coin) => [coin, '25000000.0']),
    subDeployers: delegated.map((action) => [action, [addressOf(`${dex.name} ${action}`)]]),
    deployerFeeScale: '1.0',
    lastDeployerFeeScaleChangeTime: '1970-01-01T00:00:00',
    assetToFundingMultiplier: live.map((coin) => [coin, '0.5']),
    assetToFundingInterestRate: [],
    assetToFundingClamp: [],
  };
}

/** Lists the DEXes. Entry 0 stands for the venue's own and is null. */
export function perpDexs(world: World, instant: number): PerpDexsResponse {
  return world.dexes.map((dex) => (dex.name === '' ? null : perpDex(dex, instant)));
}
