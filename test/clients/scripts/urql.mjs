import { Client, cacheExchange, fetchExchange } from '@urql/core';
import { checkQueries } from './graphql-questions.mjs';
import { checkQuotes, iterated, quoteSubscription, quoteVariables } from './live-quotes.mjs';
import { base } from './rest.mjs';

const client = new Client({
  url: `${base}/graphql`,
  exchanges: [cacheExchange, fetchExchange],
  fetchSubscriptions: true,
});
await checkQueries(async (query, variables) => {
  const { data, error } = await client.query(query, variables ?? {}).toPromise();
  return { data, errors: error?.graphQLErrors };
});
const quotes = iterated((next, fail) => {
  const { unsubscribe } = client
    .subscription(quoteSubscription, quoteVariables)
    .subscribe(({ data, error }) => (error === undefined ? next(data.quoteUpdated) : fail(error)));
  return unsubscribe;
});
await checkQuotes(quotes);
