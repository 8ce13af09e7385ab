import { checkGenerated, generate } from './generated.mjs';

const setAddress = generate('@hey-api/openapi-ts', 'openapi-ts');
await checkGenerated(`
import { getMarket, listMarkets } from './perpscope';
import { client } from './perpscope/client.gen';

${setAddress};

export const markets = async () => (await listMarkets()).data!.markets;
export const market = async (marketId: string) => (await getMarket({ path: { marketId } })).data!;
export const problem = async (marketId: string) => (await getMarket({ path: { marketId } })).error!;

// @ts-expect-error there is no such class
export const refused = () => listMarkets({ query: { assetClass: 'BONDS' } });
`);
