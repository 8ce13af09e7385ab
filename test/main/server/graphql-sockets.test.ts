import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { usualSocketLimits } from '../../../src-main/server/graphql/serve-sockets.ts';
import { answering } from '../answering.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aTradingApp } from './graphql-fixture.ts';
import { aClient, overSse, socketUrl } from './graphql-subscription.ts';
import { aServer, type ServerFixture } from './server-fixture.ts';

const app = sharedByTests(() => aTradingApp());

/** Returns the code that a connection is closed with, after the first message; the others are sent once it was let in. */
async function closedWith(
  server: ServerFixture,
  [first, ...rest]: readonly (string | object)[],
  protocol = 'graphql-transport-ws',
): Promise<number> {
  const socket = new WebSocket(socketUrl(server), protocol);
  const say = (message: string | object): void =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  socket.on('open', () => first !== undefined && say(first));
  socket.once('message', () => rest.forEach(say));
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}

const init = { type: 'connection_init' };
const subscription = {
  id: '1',
  type: 'subscribe',
  payload: { query: 'subscription { tradeRecorded { id } }' },
};

describe('a connection is closed', () => {
  test.each([
    [1009, 'for a message over 64 KiB', ['x'.repeat(65_537)]],
    [4400, 'for what is no message', ['no JSON']],
    [4400, 'for a message of no kind', [init, { type: 'nonsense' }]],
    [4401, 'for a subscription before it said who it is', [subscription]],
    [4429, 'for saying twice who it is', [init, init]],
    [4409, 'for a subscription under the name of another', [init, subscription, subscription]],
  ])('with %i %s', async (code, _, say) => {
    expect(await closedWith(app, say)).toBe(code);
  });

  test('with 4408 where it does not authenticate in time, 1013 where there are too many', async () => {
    const socketLimits = { ...usualSocketLimits, sockets: 1 };
    await using server = await aTradingApp({ server: { socketLimits, timeoutMs: 30 } });
    expect(await closedWith(server, [])).toBe(4408);
    const first = new WebSocket(socketUrl(server), 'graphql-transport-ws');
    first.on('open', () => first.send(JSON.stringify(init)));
    await once(first, 'message');
    expect(await closedWith(server, [init])).toBe(1013);
    first.terminate();
  });

  test('with 4406 for an unknown protocol', async () => {
    expect(await closedWith(app, [init], 'graphql-ws')).toBe(4406);
  });

  test('by the end of the service, which does not wait for it', async () => {
    const server = await aTradingApp();
    const closed = closedWith(server, [init, subscription]);
    await using stream = await overSse(server, 'subscription { tradeRecorded { id } }');
    const ended = stream.next().catch(() => 'ended');
    await server[Symbol.asyncDispose]();
    expect(await ended).toBe('ended');
    expect([1001, 1006]).toContain(await closed);
  });
});

test('a configured token is the first message of a connection, or the connection is closed with 4401', async () => {
  await using server = await aTradingApp({ server: { token: 'let me in' } });
  const saying = (payload: object): object => ({ ...init, payload });
  expect(await closedWith(server, [init])).toBe(4401);
  for (const payload of [
    { token: 'let me' },
    { token: ['let me in'] },
    { session: 'let me in' },
    { authorization: 'Basic let me in' },
  ])
    expect([payload, await closedWith(server, [saying(payload)])]).toEqual([payload, 4401]);
  for (const payload of [{ token: 'let me in' }, { authorization: 'Bearer let me in' }]) {
    const client = aClient(server, { connectionParams: payload });
    const results = client.iterate({ query: '{ market(marketId: "sim-testnet:BTC") { coin } }' });
    expect(await results.next()).toMatchObject({ value: { data: { market: { coin: 'BTC' } } } });
    await client.dispose();
  }
});

test('a connection has a limited number of subscriptions', async () => {
  const socketLimits = { ...usualSocketLimits, subscriptionsOfOne: 2 };
  await using server = await aTradingApp({ server: { socketLimits } });
  const socket = new WebSocket(socketUrl(server), 'graphql-transport-ws');
  socket.on('open', () => socket.send(JSON.stringify(init)));
  await once(socket, 'message');
  for (const id of ['1', '2', '3']) socket.send(JSON.stringify({ ...subscription, id }));
  const [refused] = (await once(socket, 'message')) as [Buffer];
  expect(JSON.parse(String(refused))).toMatchObject({
    type: 'error',
    id: '3',
    payload: [{ extensions: { code: 'rate_limited' } }],
  });
  socket.terminate();
});

test('a query that is refused over HTTP is refused over a connection too, with the same code', async () => {
  const client = aClient(app);
  const ask = async (query: string): Promise<unknown> => {
    try {
      return (await client.iterate({ query }).next()).value;
    } catch (error) {
      return { errors: error };
    }
  };
  const aliases = Array.from({ length: 16 }, (_, nth) => `a${nth}: trades { id }`).join(' ');
  const performances = Array.from({ length: 11 }, (_, nth) => `a${nth}: performance { winRate }`).join(' ');
  for (const [query, code] of [
    ['{ nope }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ {', 'GRAPHQL_PARSE_FAILED'],
    [`{ ${aliases} }`, 'BAD_USER_INPUT'],
    [`{ ${performances} }`, 'BAD_USER_INPUT'],
    [`{ ${'trades { id } '.repeat(101)} }`, 'BAD_USER_INPUT'],
    ['{ trades(limit: 501) { id } }', 'BAD_USER_INPUT'],
    ['query A { __typename } query B { __typename }', 'OPERATION_RESOLUTION_FAILURE'],
    [`{ ${'__typename '.repeat(999)} }`, 'BAD_USER_INPUT'],
  ])
    expect(await ask(query ?? '')).toMatchObject({ errors: [{ extensions: { code } }] });
  await client.dispose();
});

test('a query that the client completes is aborted, and the others of its connection go on', async () => {
  const asked: AbortSignal[] = [];
  const source = answering(app.source, {
    listCandles: (_, { options }) => {
      asked.push(options!.signal!);
      return new Promise(() => undefined);
    },
  });
  await using server = await aTradingApp({ server: { source } });
  const socket = new WebSocket(socketUrl(server), 'graphql-transport-ws');
  const say = (message: object): void => socket.send(JSON.stringify(message));
  socket.on('open', () => say(init));
  await once(socket, 'message');
  const query = '{ candles(marketId: "sim-testnet:BTC") { next } }';
  const ask = (id: string): void => say({ id, type: 'subscribe', payload: { query } });
  const received: string[] = [];
  socket.on('message', (message) => received.push(String(message)));
  ask('1');
  ask('2');
  await expect.poll(() => asked).toHaveLength(2);
  say({ id: '1', type: 'complete' });
  ask('1');
  await expect.poll(() => asked.map(({ aborted }) => aborted)).toEqual([true, false, false]);
  expect(received).toEqual([]); // the end of the first would end the second with its id
  socket.terminate();
  await expect.poll(() => asked.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

test('connections of one address share its limit of reads per second', async () => {
  await using server = await aTradingApp({ server: { readsPerSecond: 5 } });
  const clients = [aClient(server), aClient(server)];
  const codes = await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      const client = clients[nth % 2];
      return client
        ?.iterate({ query: '{ __typename }' })
        .next()
        .then(
          () => null,
          (errors: readonly { readonly extensions: { readonly code: string } }[]) =>
            errors[0]?.extensions.code,
        );
    }),
  );
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(3);
  await Promise.all(clients.map((client) => client.dispose()));
});

test.each(['tradeRecorded { id }', 'errorOccurred { id }'])(
  'without an account %s is refused at once, as trades are',
  async (field) => {
    await using server = await aServer();
    const client = aClient(server);
    expect(await client.iterate({ query: `subscription { ${field} }` }).next()).toMatchObject({
      value: { errors: [{ extensions: { code: 'provider_not_attached' } }] },
    });
    await client.dispose();
  },
);
