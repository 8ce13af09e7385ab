import { describe, expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { aFullApp, post, requestOf, type Era } from './rpc-fixture.ts';
const server = sharedByTests(() => aFullApp());

const market = { type: 'ref/resource', uri: 'perpscope://markets/{marketId}' };
const begun = { name: 'marketId', value: 'sim' };

/** Method, params, and the message of the answer. */
const badParams: readonly (readonly [method: string, params: unknown, message: string])[] = [
  ['tools/call', {}, 'name is required and must be a string.'],
  ['tools/call', { name: 5 }, 'name must be a string.'],
  ['tools/call', { name: 'get_candles', arguments: [] }, 'arguments must be an object.'],
  ['tools/call', { name: 'get_candles', arguments: 'x' }, 'arguments must be an object.'],
  ['tools/call', { name: 'get_status', arguments: null }, 'arguments must be an object.'],
  ['resources/read', {}, 'uri is required and must be a string.'],
  ['resources/read', { uri: 5 }, 'uri must be a string.'],
  ['prompts/get', {}, 'name is required and must be a string.'],
  ['prompts/get', { name: ['daily_review'] }, 'name must be a string.'],
  ['prompts/get', { name: 'explain_trade', arguments: [] }, 'arguments must be an object.'],
  [
    'prompts/get',
    { name: 'explain_trade', arguments: { trade_id: 5 } },
    'arguments.trade_id must be a string.',
  ],
  ['completion/complete', { ref: market }, 'argument is required and must be an object.'],
  [
    'completion/complete',
    { ref: market, argument: { ...begun, value: 5 } },
    'argument.value must be a string.',
  ],
  ['completion/complete', { ref: { type: 'nope' }, argument: begun }, 'ref is not valid.'],
  ['completion/complete', { ref: 5, argument: begun }, 'ref is not valid.'],
  ['tools/list', { cursor: 5 }, 'cursor must be a string.'],
  ['prompts/list', { cursor: {} }, 'cursor must be a string.'],
  ['resources/list', { cursor: true }, 'cursor must be a string.'],
  ['resources/templates/list', { cursor: [] }, 'cursor must be a string.'],
  ...[[], ['BTC'], 'x', 5, null, true].map(
    (params) => ['tools/call', params, 'params must be an object.'] as const,
  ),
];

describe.each<Era>(['legacy', 'modern'])(
  'bad params of the %s era are -32602 with one plain sentence',
  (era) => {
    test.each(badParams)('%s %j', async (method, params, message) => {
      expect(await requestOf(era, server, { method, params })).toMatchObject({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32602, message },
      });
    });

    test('arguments that a prompt does not take are refused the same way', async () => {
      for (const given of [{}, { trade_id: '' }, { trade_id: 'x'.repeat(501) }]) {
        const params = { name: 'explain_trade', arguments: given };
        expect(await requestOf(era, server, { method: 'prompts/get', params })).toMatchObject({
          error: {
            code: -32602,
            message:
              'Invalid arguments for prompt explain_trade: trade_id: name a trade in 1 to 500 characters.',
          },
        });
      }
    });

    test('bad arguments of a tool are an error of the tool, as the protocol requires', async () => {
      const params = { name: 'get_candles', arguments: { market: 5 } };
      expect(await requestOf(era, server, { method: 'tools/call', params })).toMatchObject({
        result: { isError: true },
      });
    });
  },
);

test('an older client’s bad _meta and request without params are refused the same way', async () => {
  const ask = (method: string, params: unknown) => requestOf('legacy', server, { method, params });
  expect(await ask('ping', { _meta: 5 })).toMatchObject({
    error: { code: -32602, message: 'params._meta must be an object.' },
  });
  expect(await ask('resources/read', undefined)).toMatchObject({
    error: { code: -32602, message: 'params is required and must be an object.' },
  });
  expect(await ask('initialize', { capabilities: {} })).toMatchObject({
    error: { code: -32602, message: 'protocolVersion is required and must be a string.' },
  });
});

test('each request of a batch is answered separately', async () => {
  const batch = [
    { jsonrpc: '2.0', id: 1, method: 'resources/read', params: {} },
    { jsonrpc: '2.0', id: 2, method: 'ping' },
  ];
  const answer = await post(server, JSON.stringify(batch));
  const messages = [...answer.text.matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '') as object,
  );
  expect(messages).toContainEqual(
    expect.objectContaining({
      id: 1,
      error: { code: -32602, message: 'uri is required and must be a string.' },
    }),
  );
  expect(messages).toContainEqual(expect.objectContaining({ id: 2, result: {} }));
});
