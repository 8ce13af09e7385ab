import { createClient } from 'graphql-sse';
import { check, failureOf } from './check.mjs';
import { checkIterating } from './live-quotes.mjs';
import { base } from './rest.mjs';

const url = `${base}/graphql`;
const client = createClient({ url });
await checkIterating(client);

const single = createClient({ url, singleConnection: true, retryAttempts: 0 });
const startedAt = performance.now();
const { message } = await failureOf(single.iterate({ query: '{ status { status } }' }).next());
check(
  'a single connection is refused at once, with what to use instead',
  [message, performance.now() - startedAt < 2_000],
  ['Server responded with 405: singleConnection is not supported, use graphql-ws', true],
);
single.dispose();
