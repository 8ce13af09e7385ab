import { describe, expect, it, test } from 'vitest';
import { createClient, type Fetch } from '../../sdk/src/index.ts';
import { createRoutes } from '../../sdk/src/routes.ts';
import { createAsk } from '../../sdk/src/ask.ts';
import { createConnection } from '../../sdk/src/connection.ts';
import { operations } from '../../src-main/operations/index.ts';

const fetch: Fetch = () => {
  throw new Error('It was sent.');
};
const baseUrl = 'http://here';
const unknown = { colour: 'red' } as never;
const refusal = /^Unknown argument colour\. Expected only: \w+/;

type Method = (...args: readonly unknown[]) => Promise<unknown>;
const routes = createRoutes(createAsk(createConnection({ baseUrl, fetch }))) as unknown as Record<
  string,
  Method
>;
const paths = operations.flatMap(({ http = [] }) => http.filter(({ isHidden }) => isHidden !== true));

test('there is a method for every route', () => {
  expect(Object.keys(routes)).toEqual(paths.map(({ id }) => id));
});

describe.each(paths)('$id', ({ id, params, query, body }) => {
  const ids = Object.keys(params?.shape ?? {}).map(() => 'an-id');
  const takes = [query, body].filter((one) => one !== undefined);

  test('refuses an unknown argument and an unknown option of the call, and sends nothing', async () => {
    const attempts = [
      ...takes.map(() => [...ids, unknown]),
      [...ids, ...takes.map(() => ({})), unknown], // in place of the signal
    ];
    for (const args of attempts) {
      const error = await routes[id]!(...args).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(TypeError);
      expect((error as TypeError).message).toMatch(refusal);
    }
  });
});

describe('unknown arguments are a TypeError', () => {
  const api = createClient({ baseUrl, fetch });

  it('of a client', () => {
    expect(() => createClient({ baseUrl, tokn: 'secret-1' } as never)).toThrow(
      new TypeError('Unknown argument tokn. Expected only: baseUrl, token, fetch, timeoutMs.'),
    );
  });

  const marketId = 'sim-testnet:BTC';
  const { tradeRecorded, decisionRecorded, statusChanged, errorOccurred, quoteUpdated } = api.subscribe;
  const subscribing = [
    ['tradeRecorded', () => tradeRecorded(unknown)],
    ['decisionRecorded', () => decisionRecorded(unknown)],
    ['statusChanged', () => statusChanged(unknown)],
    ['errorOccurred', () => errorOccurred({}, unknown)],
    ['quoteUpdated', () => quoteUpdated(marketId, unknown)],
    ['errorOccurred, as a filter', () => errorOccurred(unknown)],
  ] as const;

  it.each(subscribing)('of the subscription %s', (_, subscribe) => {
    expect(subscribe).toThrow(refusal);
  });

  it('of every subscription there is', () => {
    expect(subscribing.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(api.subscribe)));
  });

  it('of methods that are made of several operations', async () => {
    const market = api.market(marketId);
    const { positions, mcp } = api;
    for (const call of [market.positions, mcp.server, mcp.agentCard])
      await expect(call(unknown)).rejects.toThrow(refusal);
    await expect(positions({}, unknown)).rejects.toThrow(refusal);
    await expect(positions(unknown)).rejects.toThrow(/Unrecognized key: "colour"/);
  });
});
