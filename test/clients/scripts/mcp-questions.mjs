import { check } from './check.mjs';
import { asked, candidatesIn, oneMarket, rest, unknown, unknownMarket } from './rest.mjs';

/**
 * Asks through a client of the Model Context Protocol. `call(name, args)` resolves to what the client makes of the result:
 * `data` the structured content, `text` the text content, `isError`.
 */
export async function checkTools(call) {
  const snapshots = (await rest('/mcp/markets')).body.markets;
  const listed = [];
  let cursor;
  do {
    const { data } = await call('list_markets', { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
    listed.push(...data.markets.map((row) => row.market_id));
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  check(
    'markets, page by page',
    listed,
    snapshots.map((row) => row.market_id),
  );

  const one = await call('get_market', { market: 'BTC', detail: 'full' });
  const { market_id, display_name, asset_class, max_leverage, size_decimals } = one.data.market;
  check(
    'one market',
    {
      marketId: market_id,
      displayName: display_name,
      assetClass: asset_class,
      maxLeverage: max_leverage,
      sizeDecimals: size_decimals,
    },
    await oneMarket(),
  );

  const { data } = await call('get_candles', { market: asked, interval: '1h', limit: 5 });
  check('closed candles', closed(rowsUnder(data)), closed(await candles()));

  const refused = await call('get_market', { market: unknown });
  check('an unknown market', refusalIn(refused), await unknownMarket());
}

/** Asks everything through a connected client of the official SDKs, and closes it. */
export async function checkClient(client) {
  const call = async (name, args) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
    return { data: structuredContent, text: content[0].text, isError };
  };
  await checkTools(call);
  await checkUnknownArgument(call);
  await client.close();
}

/** Asks with an argument of another name, which must not be answered with everything. */
export async function checkUnknownArgument(call) {
  const misspelled = await call('list_trades', { symbol: 'BTC' });
  const { error, message } = JSON.parse(misspelled.text);
  check(
    'an unknown argument',
    [misspelled.isError, error, message.split('.')[0]],
    [true, 'invalid_parameter', 'symbol is not an argument of list_trades'],
  );
}

function refusalIn({ isError, text }) {
  const { error, message } = JSON.parse(text);
  return isError ? { code: error, candidates: candidatesIn(message) } : { text };
}

const rowsUnder = ({ columns, candles: rows }) =>
  rows.map((row) => Object.fromEntries(columns.map((name, nth) => [name, row[nth]])));

async function candles() {
  const { body } = await rest(`/api/markets/${encodeURIComponent(asked)}/candles?interval=1h&limit=5`);
  return body.candles.map(({ openTime, ...row }) => ({ ...row, open_time: openTime }));
}

/** Without the newest, which still changes: what the two readings both have of the others. */
const closed = (rows) =>
  rows
    .slice(0, -1)
    .slice(-3)
    .map(({ open_time, open, high, low, close, volume }) => ({
      open_time,
      open,
      high,
      low,
      close,
      volume,
    }));
