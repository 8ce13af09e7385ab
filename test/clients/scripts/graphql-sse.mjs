import { createClient } from 'graphql-sse';
import { check, failureOf } from './check.mjs';
import { checkQueries } from './graphql-questions.mjs';
import { checkQuotes, quoteSubscription, quoteVariables } from './live-quotes.mjs';
import { base } from './rest.mjs';

const url = `${base}/graphql`;
const client = createClient({ url });
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
client.dispose();

const single = createClient({ url, singleConnection: true, retryAttempts: 0 });
const startedAt = performance.now();
const { message } = await failureOf(single.iterate({ query: '{ status { status } }' }).next());
check(
  'a single connection is refused at once, with what to use instead',
  [message, performance.now() - startedAt < 2_000],
  ['Server responded with 405: singleConnection is not supported, use graphql-ws', true],
);
single.dispose();
