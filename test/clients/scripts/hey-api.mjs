import { checkGenerated, run, saveDocument } from './generated.mjs';
import { base } from './rest.mjs';

await saveDocument();
run('@hey-api/openapi-ts', 'openapi-ts', ['-i', 'openapi.json', '-o', 'api']);
await checkGenerated(`
import { getMarket, listMarkets } from './api';
import { client } from './api/client.gen';

client.setConfig({ baseUrl: '${base}' });

export const markets = async () => (await listMarkets()).data!.markets;
export const market = async (marketId: string) => (await getMarket({ path: { marketId } })).data!;
export const problem = async (marketId: string) => (await getMarket({ path: { marketId } })).error!;

// @ts-expect-error there is no such class
export const refused = () => listMarkets({ query: { assetClass: 'BONDS' } });
`);
