import { writeFileSync } from 'node:fs';
import { checkGenerated, run, saveDocument } from './generated.mjs';
import { base } from './rest.mjs';

await saveDocument();
const output = { target: 'api.ts', client: 'fetch', baseUrl: base };
writeFileSync(
  'orval.config.mjs',
  `export default { api: ${JSON.stringify({ input: 'openapi.json', output })} };`,
);
run('orval', 'orval', ['--config', 'orval.config.mjs']);
await checkGenerated(`
import { getMarket, listMarkets } from './api';

function of<Status extends number, Answer extends { status: number }>(answer: Answer, status: Status) {
  if (answer.status !== status) throw new Error(String(answer.status));
  return answer as Extract<Answer, { status: Status }>;
}

export const markets = async () => of(await listMarkets(), 200).data.markets;
export const market = async (marketId: string) => of(await getMarket(marketId), 200).data;
export const problem = async (marketId: string) => of(await getMarket(marketId), 404).data;

// @ts-expect-error there is no such class
export const refused = () => listMarkets({ assetClass: 'BONDS' });
`);
