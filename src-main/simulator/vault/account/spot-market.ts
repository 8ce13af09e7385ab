import type { World } from '../../world.ts';
import { createHourMemo } from '../../world/hour-memo.ts';
import { createMarketState, type MarketState } from '../../world/market-state.ts';

/** Coin of the spot pair HYPE/USDC, as the spot metadata names it. */
export const spotCoin = '@107';
export const spotToken = { name: 'HYPE', index: 150 } as const;

/** Creates the world's spot pair, which follows the same price as the perpetual of that name, listed or not. */
export function createSpotMarket({ origin }: World): MarketState {
  return createMarketState({
    market: {
      coin: spotCoin,
      dex: '',
      position: 0,
      row: {
        ticker: spotToken.name,
        sizeDecimals: 2,
        maxLeverage: 1,
        price: 62.7,
        dailyVolumeUsd: 40_000_000,
        marginMode: null,
        growth: false,
        feesUnchanged: true,
        delisted: false,
      },
      activity: 'steady',
      dailyVolatility: 0.03,
      delistedAt: null,
    },
    seed: origin.seed,
    genesisMs: origin.genesisMs,
    memo: createHourMemo(1),
  });
}
