import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { checkQueries } from './graphql-questions.mjs';
import { checkQuotes, quoteSubscription, quoteVariables } from './live-quotes.mjs';
import { base } from './rest.mjs';

const client = createClient({ url: `${base.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket });
await checkQueries(async (query, variables) => {
  try {
    const { value } = await client.iterate({ query, variables }).next();
    return value;
  } catch (errors) {
    return { errors };
  }
});
async function* quotes() {
  for await (const { data } of client.iterate({ query: quoteSubscription, variables: quoteVariables }))
    yield data.quoteUpdated;
}
await checkQuotes(quotes());
await client.dispose();
