import { checkGenerated, generate } from './generated.mjs';

const setAddress = generate('orval');
await checkGenerated(`
import axios from 'axios';
import { getMarket, listMarkets } from './perpscope';

${setAddress};

export const markets = async () => (await listMarkets()).data.markets;
export const market = async (marketId: string) => (await getMarket(marketId)).data;
export const problem = async (marketId: string) => (await getMarket(marketId, { validateStatus: null })).data;

// @ts-expect-error there is no such class
export const refused = () => listMarkets({ assetClass: 'BONDS' });
`);
