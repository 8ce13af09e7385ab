import type { AgentMarketReference } from '../../../src-preload/contract/views/agent-identity.ts';
import { marketIdOf } from '../../domain/market-identity.ts';
import { assetClassOf } from '../../domain/market-registry.ts';
import { dexOf, displayTicker } from '../../domain/market.ts';
import type { Reads } from '../readings.ts';

/** The identity of a coin that the venue itself named, whether or not its catalog has been read or lists it still. */
export function agentReference(
  scope: Reads<'catalog'>,
  coin: string,
): AgentMarketReference & { readonly marketId: string } {
  const dex = dexOf(coin);
  return {
    marketId: marketIdOf(scope.networkKey, coin),
    network: scope.network,
    venue: scope.venue,
    dex,
    coin,
    displayTicker: displayTicker(coin),
    assetClass: assetClassOf({ coin, dex }, scope.registry),
    collateral: scope.reader.dex(dex)?.collateral ?? null,
  };
}
