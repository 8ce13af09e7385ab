import { describe, expect, test, vi } from 'vitest';
import { createCurrentSource } from '../../../src-main/operations/current-source.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aQuote, decimal } from '../markets.ts';
import { read } from '../complete-account.ts';
import { aTradingApp, dataOf, putRejection } from './graphql-fixture.ts';
import { aClient, overSocket, overSse, type Got, type Subscription } from './graphql-subscription.ts';
import type { ServerFixture } from './server-fixture.ts';

const app = sharedByTests(() => aTradingApp());

/** Repeats an action until the subscription, which begins some time after its request, has reported it. */
async function reported(subscription: Subscription, happen: (nth: number) => void): Promise<Got> {
  const next = subscription.next();
  const state = { isOver: false, nth: 0 };
  void next.finally(() => (state.isOver = true)).catch(() => undefined);
  await vi.waitFor(
    () => {
      if (!state.isOver) happen((state.nth += 1));
      expect(state.isOver).toBe(true);
    },
    { timeout: 5_000, interval: 20 },
  );
  return next;
}

const counter = { seq: 2_000 };
const reject = (coin = 'BTC', server = app): string => {
  counter.seq += 2;
  server.time.now += 1;
  const orderId = `rejected ${counter.seq}`;
  putRejection(server, counter.seq, { orderId, coin });
  return orderId;
};

const quoteOfBtc = 'quoteUpdated(marketId: "sim-testnet:BTC") { marketId mark }';
const quote = ({ store, time }: ServerFixture, nth: number): void => {
  time.now += 1;
  const reported = { mark: decimal(String(100 + nth)), receivedAt: time.now };
  store.writer.putQuotes([aQuote({ coin: 'xyz:TSLA', ...reported }), aQuote({ coin: 'BTC', ...reported })]);
};

describe.each([
  ['WebSocket', overSocket],
  ['SSE', overSse],
])('over %s', (_, subscribe) => {
  test('trades are sent', async () => {
    await using trades = await subscribe(app, 'subscription { tradeRecorded { orderId market { coin } } }');
    const orderId = expect.stringMatching(/^rejected /) as string;
    expect(await reported(trades, () => reject())).toEqual({
      data: { tradeRecorded: { orderId, market: { coin: 'BTC' } } },
    });
  });

  test('a missing status is sent as null with its reason, and again with the next change', async () => {
    await using server = await aTradingApp({ agent: { kind: 'not_configured' } });
    await using status = await subscribe(server, 'subscription { statusChanged { status } }');
    expect(await status.next()).toMatchObject({
      data: { statusChanged: null },
      errors: [{ extensions: { code: 'provider_not_attached' } }],
    });
    server.agent.state = read({}, server.time.now);
    server.agentChanged();
    expect(await status.next()).toEqual({ data: { statusChanged: { status: 'running' } } });
  });

  test('an unknown market is refused with its code', async () => {
    for (const [question, code] of [
      ['errorOccurred(marketId: "sim-mainnet:BTC") { id }', 'unknown_market'],
      ['quoteUpdated(marketId: "BTC") { mid }', 'unknown_market'],
    ]) {
      await using refused = await subscribe(app, `subscription { ${question} }`);
      expect(await refused.next()).toMatchObject({ errors: [{ extensions: { code } }] });
    }
  });
});

describe('a subscription', () => {
  const subscribe = overSocket;

  test('each rejection by the venue is sent, with its market and the trade that it is stored as', async () => {
    await using errors = await subscribe(
      app,
      `subscription { errorOccurred { id marketId network venue dex assetClass code reason orderId tradeId occurredAt market { coin } } }`,
    );
    const { data } = await reported(errors, () => reject());
    expect(data).toEqual({
      errorOccurred: {
        id: expect.any(String) as string,
        marketId: 'sim-testnet:BTC',
        network: 'TESTNET',
        venue: 'simulated',
        dex: '',
        assetClass: 'CRYPTO',
        code: expect.any(String) as string,
        reason: 'Too little margin.',
        orderId: expect.stringMatching(/^rejected /) as string,
        tradeId: expect.any(String) as string,
        occurredAt: expect.stringMatching(/Z$/) as string,
        market: { coin: 'BTC' },
      },
    });
  });

  test('events of one market, or of one class, are sent when requested', async () => {
    for (const filter of ['marketId: "sim-testnet:xyz:TSLA"', 'assetClass: EQUITY']) {
      await using errors = await subscribe(app, `subscription { errorOccurred(${filter}) { marketId } }`);
      const { data } = await reported(errors, (nth) => reject(nth % 2 === 0 ? 'xyz:TSLA' : 'BTC'));
      expect(data).toEqual({ errorOccurred: { marketId: 'sim-testnet:xyz:TSLA' } });
    }
  });

  test('quotes of one market are sent', async () => {
    await using quotes = await subscribe(app, `subscription { ${quoteOfBtc} }`);
    expect(await reported(quotes, (nth) => quote(app, nth))).toEqual({
      data: { quoteUpdated: { marketId: 'sim-testnet:BTC', mark: expect.any(Number) as number } },
    });
  });

  test('a status and a quote are sent at once with their current values, without a change', async () => {
    await using status = await subscribe(app, 'subscription { statusChanged { status } }');
    expect(await status.next()).toEqual({ data: { statusChanged: { status: 'running' } } });
    await using quotes = await subscribe(app, `subscription { ${quoteOfBtc} }`);
    const { quote: now } = await dataOf(app, '{ quote(marketId: "sim-testnet:BTC") { marketId mark } }');
    expect(await quotes.next()).toEqual({ data: { quoteUpdated: now } });
  });
});

test.each([
  ['SSE', overSse],
  ['WebSocket', overSocket],
])('a switch of the source ends subscriptions over %s with network_switched', async (_, subscribe) => {
  const slot = createCurrentSource();
  slot.open(app.scope);
  await using server = await aTradingApp({ server: { source: slot } });
  await using quotes = await subscribe(server, `subscription { ${quoteOfBtc} }`);
  await reported(quotes, (nth) => quote(app, nth));
  slot.leave();
  expect(await lastOf(quotes)).toMatchObject({ errors: [{ extensions: { code: 'network_switched' } }] });
});

/** Returns the errors that end a subscription, after all events in flight. */
async function lastOf(subscription: Subscription): Promise<Got> {
  for (;;) {
    const got = await subscription.next().catch((errors: unknown) => ({ errors }));
    if ('errors' in got) return got;
  }
}

test('a subscription over SSE is ended, not cut off, when the service closes', async () => {
  const server = await aTradingApp();
  await using status = await overSse(server, 'subscription { statusChanged { status } }');
  await status.next();
  const next = status.next();
  const closed = server[Symbol.asyncDispose]();
  await expect(next).rejects.toThrow('The stream has ended.');
  await closed;
});

describe('a subscription that may leave out its own field is refused', () => {
  test.each([
    'subscription { statusChanged @skip(if: true) { status } }',
    'subscription ($on: Boolean = true) { statusChanged @include(if: $on) { status } }',
    'subscription { ... @include(if: false) { statusChanged { status } } }',
    'subscription { ...f @skip(if: true) } fragment f on Subscription { statusChanged { status } }',
    'subscription { ...f } fragment f on Subscription { statusChanged @skip(if: true) { status } }',
  ])('%s', async (query) => {
    const refused = [
      {
        message: 'A subscription must not have @skip or @include on its own field. Use them below it.',
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ];
    const client = aClient(app);
    await expect(client.iterate({ query }).next()).rejects.toMatchObject(refused);
    await client.dispose();
    await using events = await overSse(app, query);
    expect(await events.next()).toMatchObject({ errors: refused });
  });

  test('but not one that leaves out a field below it', async () => {
    await using status = await overSocket(
      app,
      'subscription { statusChanged { status @skip(if: true) __typename } }',
    );
    expect(await status.next()).toMatchObject({ data: { statusChanged: { __typename: 'AgentStatus' } } });
  });
});
