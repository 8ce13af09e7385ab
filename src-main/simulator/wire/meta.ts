import type { AllPerpMetasResponse, MetaResponse } from '@nktkas/hyperliquid/api/info';
import { dayMs } from '../../time.ts';
import { unitAt, streamOf } from '../world/noise.ts';
import type { SimulatedMarket } from '../world/simulated-market.ts';
import { isDelisted } from '../world/simulated-market.ts';
import type { World, WorldDex } from '../world.ts';

/** An asset of the metadata. For builder DEXes the venue sends two more fields than the published type has. */
type MetaAsset = MetaResponse['universe'][number] & {
  readonly deployerFeeScale?: string;
  readonly lastFeeScaleChangeTime?: string;
};
export interface Meta extends Omit<MetaResponse, 'universe'> {
  universe: MetaAsset[];
}

/** Margin tables with more than one tier; an id under 50 stands for a single tier of that leverage and has no table. */
const tierTables: MetaResponse['marginTables'] = [
  [50, { description: '', marginTiers: [{ lowerBound: '0.0', maxLeverage: 50 }] }],
  [
    55,
    {
      description: 'tiered 25x',
      marginTiers: [
        { lowerBound: '0.0', maxLeverage: 25 },
        { lowerBound: '100000000.0', maxLeverage: 15 },
      ],
    },
  ],
  [
    56,
    {
      description: 'tiered 40x',
      marginTiers: [
        { lowerBound: '0.0', maxLeverage: 40 },
        { lowerBound: '150000000.0', maxLeverage: 20 },
      ],
    },
  ],
];
const tieredCoins = new Map([
  ['BTC', 56],
  ['ETH', 55],
]);

/** Time of the last fee change as the venue writes it: ISO text without a zone and with nanoseconds. */
function changeTime(market: SimulatedMarket): string {
  const share = unitAt(streamOf(0, `${market.coin} fee change`), 0);
  const instant = Date.UTC(2025, 10, 1) + Math.floor(share * 200 * dayMs);
  return `${new Date(instant).toISOString().slice(0, -1)}${String(Math.floor(share * 1e6)).padStart(6, '0')}`;
}

function deployerFees(
  market: SimulatedMarket,
): Pick<MetaAsset, 'deployerFeeScale' | 'lastFeeScaleChangeTime'> {
  const changed = market.row.feesUnchanged ? {} : { lastFeeScaleChangeTime: changeTime(market) };
  return { ...changed, deployerFeeScale: '1.0' };
}

function metaAsset(market: SimulatedMarket, instant: number): MetaAsset {
  const { row } = market;
  return {
    szDecimals: row.sizeDecimals,
    name: market.coin,
    maxLeverage: row.maxLeverage,
    marginTableId: tieredCoins.get(market.coin) ?? row.maxLeverage,
    ...(row.marginMode === null ? {} : { onlyIsolated: true as const }),
    ...(isDelisted(market, instant) ? { isDelisted: true as const } : {}),
    ...(row.marginMode === null ? {} : { marginMode: row.marginMode }),
    ...(row.growth ? { growthMode: 'enabled' as const } : {}),
    ...(market.dex === '' ? {} : deployerFees(market)),
  };
}

export function metaOf(dex: WorldDex, instant: number): Meta {
  return {
    universe: dex.markets.map((market) => metaAsset(market, instant)),
    marginTables: dex.name === '' ? tierTables : tierTables.slice(0, 1),
    collateralToken: dex.collateralToken,
  };
}

export function allPerpMetas(world: World, instant: number): Meta[] {
  return world.dexes.map((dex) => metaOf(dex, instant)) satisfies AllPerpMetasResponse;
}
