import type { EndpointTest } from '../../../src-preload/contract/bridge/settings.ts';
import { checked } from '../../config/check-change.ts';
import type { Config } from '../../config/config.ts';
import { valuesAt } from './chain-setups.ts';

/** Real ms; the client's own limits are shorter. */
const limitMs = 30_000;

/** Asks an RPC address, or without one each that is configured at the place, all at once. Throws invalid_setting for what is no address. */
export async function testEndpoint(
  { rpcEndpoints }: Pick<Config, 'rpcEndpoints'>,
  { place, url }: { readonly place: string; readonly url: string | null },
): Promise<readonly EndpointTest[]> {
  if (url !== null) checked({ rpcEndpoints: [`${place}=${url}`] });
  const urls = url === null ? valuesAt(rpcEndpoints, place) : [url];
  const { probeEndpoint } = await import('../../chain/viem/create-chain.ts');
  return Promise.all(urls.map((one) => probeEndpoint(one, AbortSignal.timeout(limitMs))));
}
