import { ClientFactory } from '@a2a-js/sdk/client';
import { check, failureOf } from './check.mjs';
import { asked, base, candidatesIn, oneMarket, rest, unknown, unknownMarket } from './rest.mjs';

const client = await new ClientFactory().createFromUrl(base);

/** A message with one data part, as the protocol's own buffers have it. */
const asking = (skill, args) => ({
  tenant: '',
  message: {
    messageId: 'one',
    contextId: '',
    taskId: '',
    role: 1, // user
    parts: [
      {
        content: { $case: 'data', value: { skill, arguments: args } },
        metadata: undefined,
        filename: '',
        mediaType: '',
      },
    ],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  },
  configuration: undefined,
  metadata: undefined,
});
const dataOf = ({ parts }) => parts[0].content.value;
const identityIn = ({ market }) => ({
  marketId: market.market_id,
  displayName: market.display_name,
  assetClass: market.asset_class,
  maxLeverage: market.max_leverage,
  sizeDecimals: market.size_decimals,
});
const full = { market: asked, detail: 'full' };

const { body } = await rest('/mcp/markets');
const listed = dataOf(await client.sendMessage(asking('list_markets', { limit: 100 })));
check(
  'markets',
  listed.markets.map((row) => row.market_id),
  body.markets.map((row) => row.market_id),
);

const expected = await oneMarket();
check('one market', identityIn(dataOf(await client.sendMessage(asking('get_market', full)))), expected);

const events = [];
for await (const { payload } of client.sendMessageStream(asking('get_market', full)))
  events.push(payload.value);
check('one market, as a stream', events.map(dataOf).map(identityIn), [expected]);

const error = await failureOf(client.sendMessage(asking('get_market', { market: unknown })));
check('an unknown market', candidatesIn(error.message), (await unknownMarket()).candidates);

const misspelled = await failureOf(client.sendMessage(asking('list_trades', { symbol: 'BTC' })));
check('an unknown argument', /symbol is not an argument of list_trades/.test(misspelled.message), true);
