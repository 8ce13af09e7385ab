import { atLeast, type Row } from '../bench-row.ts';
import { startChild } from '../child.ts';
import type { MercuriusInput } from '../children/mercurius.ts';
import { runningService } from '../running-service.ts';
import { compareRates, fetchAnswer } from './compare-with-plain.ts';

const rows = 100;
/** A first reading of all fills, at the pace that the venue is asked. */
const readWithinMs = 420_000;
/** Equal answers in a row, a second apart, after which it counts as steady. */
const sameLooks = 5;
const market =
  'marketId network venue dex coin displayTicker displayName assetClass collateral activation tradeable maxLeverage';
const trade = `id symbol side orderStatus requestedAmount filledAmount averagePrice feeUsd realizedPnlUsd rejectReason
  strategyId decisionId orderId executedAt source reconciliation marketId network venue dex assetClass market { ${market} }`;
const pathOf = (query: string): string =>
  `/graphql?query=${encodeURIComponent(query.replaceAll(/\s+/g, ' '))}`;
const path = pathOf(`{ trades(limit: ${rows}) { ${trade} } }`);

interface Answer {
  readonly data: {
    readonly trades: readonly { readonly marketId: string | null; readonly market: object | null }[] | null;
    readonly markets: MercuriusInput['markets'];
  };
}

export const graphqlRow: Row = {
  name: 'graphql',
  title: 'GraphQL: 100 trades with their markets',
  run: async (length) => {
    await using service = await runningService({ worldRate: 0 });
    const { url } = service.ready;
    const ours = await untilSteady(`${url}${path}`);
    const { trades } = answerIn(ours).data;
    const { markets } = answerIn(
      (await fetchAnswer(`${url}${pathOf(`{ markets { ${market} } }`)}`)).body,
    ).data;
    const schema = await (await fetch(`${url}/graphql/schema`)).text();
    const input: MercuriusInput = { schema, trades: trades ?? [], markets };
    await using other = await startChild<{ port: number }>('mercurius', { input });
    const theirs = await fetchAnswer(`http://127.0.0.1:${other.ready.port}${path}`);
    if (JSON.stringify(answerIn(theirs.body)) !== JSON.stringify(answerIn(ours)))
      throw new Error('The two servers do not answer the same.');
    const limit = { name: 'mercurius', child: other, port: other.ready.port, expected: theirs.body };
    const question = { what: `${rows} trades`, path, floor: atLeast(0.5) };
    return await compareRates({ service, question, ours, limit }, length); // before the other one leaves
  },
};

function answerIn(body: Uint8Array): Answer {
  return JSON.parse(Buffer.from(body).toString()) as Answer;
}

/** Whether the history is complete. Until then rows are still matched with new fills. */
async function isComplete(url: string): Promise<boolean> {
  const question = pathOf('{ tradeHistory(period: "all", first: 1) { complete } }');
  const { body } = await fetchAnswer(new URL(question, url).href);
  const { data } = JSON.parse(Buffer.from(body).toString()) as {
    data: { tradeHistory: { complete: boolean } | null };
  };
  return data.tradeHistory?.complete === true;
}

/** Returns the answer once the whole page is there and no longer changes: the agent's past arrives in parts. */
async function untilSteady(url: string): Promise<Uint8Array> {
  const giveUpAt = performance.now() + readWithinMs;
  let last = { text: '', looks: 0 };
  while (performance.now() < giveUpAt) {
    const { body } = await fetchAnswer(url);
    const text = Buffer.from(body).toString();
    last = { text, looks: text === last.text ? last.looks + 1 : 0 };
    if (last.looks >= sameLooks && answerIn(body).data.trades?.length === rows && (await isComplete(url)))
      return body;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`The service had no ${rows} trades within ${readWithinMs / 1_000} s.`);
}
