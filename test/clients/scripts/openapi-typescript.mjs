import { checkGenerated, generate } from './generated.mjs';

const createClient = generate('openapi-typescript');
await checkGenerated(`
import createClient from 'openapi-fetch';
import type { paths } from './perpscope';

const { GET } = ${createClient};
const row = (marketId: string) => GET('/api/markets/{marketId}', { params: { path: { marketId } } });

export const markets = async () => (await GET('/api/markets')).data!.markets;
export const market = async (marketId: string) => (await row(marketId)).data!;
export const problem = async (marketId: string) => (await row(marketId)).error!;

// @ts-expect-error there is no such class
export const refused = () => GET('/api/markets', { params: { query: { assetClass: 'BONDS' } } });
`);
