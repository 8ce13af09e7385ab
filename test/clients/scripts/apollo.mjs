import { createHash } from 'node:crypto';
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  gql,
} from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { check } from './check.mjs';
import { checkQueries } from './graphql-questions.mjs';
import { checkQuotes, iterated, quoteSubscription, quoteVariables } from './live-quotes.mjs';
import { base } from './rest.mjs';

const sent = [];
const noted = (url, init) => {
  if (init.body !== undefined) sent.push(JSON.parse(init.body));
  return fetch(url, init);
};
const persisted = new PersistedQueryLink({
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
}).concat(new HttpLink({ uri: `${base}/graphql`, fetch: noted }));
const socket = createClient({ url: `${base.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket });
const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: ApolloLink.split(
    ({ operationType }) => operationType === 'subscription',
    new GraphQLWsLink(socket),
    persisted,
  ),
});
await checkQueries(async (query, variables) => {
  const { data, error } = await client.query({ query: gql(query), variables, errorPolicy: 'all' });
  if (error !== undefined && !CombinedGraphQLErrors.is(error)) throw error;
  return { data, errors: error?.errors };
});
check(
  'a persisted query falls back to its text',
  sent.slice(0, 2).map(({ query, extensions }) => [query !== undefined, extensions?.persistedQuery?.version]),
  [
    [false, 1],
    [true, 1],
  ],
);
const quotes = iterated((next, fail) => {
  const subscription = client
    .subscribe({ query: gql(quoteSubscription), variables: quoteVariables })
    .subscribe(({ data, error }) => (error === undefined ? next(data.quoteUpdated) : fail(error)));
  return () => subscription.unsubscribe();
});
await checkQuotes(quotes);
client.stop();
await socket.dispose();
