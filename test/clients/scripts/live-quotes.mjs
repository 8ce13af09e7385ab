import { check } from './check.mjs';
import { checkQueries } from './graphql-questions.mjs';
import { asked, rest } from './rest.mjs';

/** Asks queries and follows quotes through a client whose `iterate` gives the answers of one operation. */
export async function checkIterating(client) {
  await checkQueries(async (query, variables) => {
    try {
      const { value } = await client.iterate({ query, variables }).next();
      return value;
    } catch (errors) {
      return { errors };
    }
  });
  const answers = client.iterate({ query: quoteSubscription, variables: quoteVariables });
  await checkQuotes(
    (async function* () {
      for await (const { data } of answers) yield data.quoteUpdated;
    })(),
  );
  await client.dispose();
}

export const quoteSubscription =
  'subscription Quotes($marketId: String!) { quoteUpdated(marketId: $marketId) { marketId mid mark oracle observedAt } }';
export const quoteVariables = { marketId: asked };

const figuresOf = ({ marketId, mid, mark, oracle, observedAt }) => ({
  marketId,
  mid,
  mark,
  oracle,
  observedAt: new Date(observedAt).getTime(),
});

/** Follows quotes until one that came after the first is the one that REST has at that moment, and compares the two. */
export async function checkQuotes(quotes) {
  let count = 0;
  for await (const quote of quotes) {
    count += 1;
    const sent = figuresOf(quote);
    const read = figuresOf((await rest(`/api/markets/${encodeURIComponent(asked)}/quote`)).body);
    if (count === 1 || sent.observedAt !== read.observedAt) continue;
    return check('live quotes', sent, read);
  }
  throw new Error(`The subscription ended after ${count} quotes.`);
}

/** Items that a callback is given, as an async iterable. */
export function iterated(start) {
  const items = [];
  let wake = () => undefined;
  let failure;
  const stop = start(
    (item) => {
      items.push(item);
      wake();
    },
    (error) => {
      failure = error;
      wake();
    },
  );
  return (async function* () {
    try {
      for (;;) {
        while (items.length > 0) yield items.shift();
        if (failure !== undefined) throw failure;
        await new Promise((resolve) => (wake = resolve));
      }
    } finally {
      stop();
    }
  })();
}
