import { check } from './check.mjs';
import { asked, candidatesIn, catalog, identityOf, oneMarket, unknown, unknownMarket } from './rest.mjs';

const fields = 'marketId displayName assetClass maxLeverage sizeDecimals';
const marketQuery = `query Market($marketId: String!) { market(marketId: $marketId) { ${fields} } }`;

/** Asks through a GraphQL client. `ask(query, variables)` resolves to `{ data, errors }`. */
export async function checkQueries(ask) {
  const { data: all } = await ask(`query Markets { markets { ${fields} } }`);
  check('markets', all.markets.map(identityOf), await catalog());

  const { data: one } = await ask(marketQuery, { marketId: asked });
  check('one market', identityOf(one.market), await oneMarket());

  const { errors } = await ask(marketQuery, { marketId: unknown });
  const [{ message, extensions }] = errors;
  check(
    'an unknown market',
    { code: extensions.error, candidates: candidatesIn(message) },
    await unknownMarket(),
  );

  const misspelled = await ask('query Misspelled { trades(symbol: "BTC") { id } }');
  check(
    'an unknown argument',
    misspelled.errors.map((error) => error.extensions.code),
    ['GRAPHQL_VALIDATION_FAILED'],
  );
}
