import type { OneMarket } from '../../../src-preload/contract/views/one-market.ts';
import type { ReadModel } from '../../queries/read-model.ts';

/** Throws unknown_market where there is none. */
export function oneMarket(
  readModel: Pick<ReadModel, 'getMarket' | 'marketState' | 'getQuote'>,
  marketId: string,
): OneMarket {
  const market = readModel.getMarket(marketId);
  return {
    network: market.network,
    market,
    state: readModel.marketState(marketId),
    quote: readModel.getQuote(marketId),
  };
}
