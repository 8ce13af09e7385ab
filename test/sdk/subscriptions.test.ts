import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { events, selectionOf, type EventName } from '../../sdk/src/events.ts';
import {
  PerpscopeAbortError,
  PerpscopeAnswerError,
  PerpscopeApiError,
  PerpscopeConnectionError,
  createClient,
} from '../../sdk/src/index.ts';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { aQuote, decimal } from '../main/markets.ts';
import { aDecision, putJournal } from '../main/operations/journal/a-journal.ts';
import { aTradingApp, putRejection } from '../main/server/graphql-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { read } from '../main/complete-account.ts';
import { aStranger, failureOf, saying } from './a-stranger.ts';

const app = sharedByTests(() => aTradingApp());
const api = () => createClient({ baseUrl: app.url });
const counter = { seq: 9_000 };
const nextSeq = (): number => (counter.seq += 2);

/** Repeats an action until the first event has come, and returns that event. */
async function first<Item>(
  stream: AsyncGenerator<Item>,
  happen: (nth: number) => void,
): Promise<Item | undefined> {
  const state = { isOver: false, nth: 0 };
  const next = stream.next().finally(() => (state.isOver = true));
  next.catch(() => undefined);
  await vi.waitFor(
    () => {
      if (!state.isOver) happen((state.nth += 1));
      expect(state.isOver).toBe(true);
    },
    { timeout: 5_000, interval: 20 },
  );
  const { value } = await next;
  await stream.return(undefined);
  return value ?? undefined;
}

const reject = (coin = 'BTC'): void => {
  app.time.now += 1;
  const seq = nextSeq();
  putRejection(app, seq, { orderId: `rejected ${seq}`, coin });
};

describe('events of a running service', () => {
  test('trades', async () => {
    expect(await first(api().subscribe.tradeRecorded(), () => reject())).toMatchObject({
      marketId: 'sim-testnet:BTC',
      orderStatus: 'rejected',
      rejectReason: 'Too little margin.',
    });
  });

  test('decisions, with their reasoning', async () => {
    const decide = (): void => putJournal(app.store, [aDecision(nextSeq(), { decisionId: 'new' })]);
    expect(await first(api().subscribe.decisionRecorded(), decide)).toMatchObject({
      id: 'new',
      action: 'open_long',
      reasoning: [],
      trades: [],
    });
  });

  test('rejections of one class only', async () => {
    const errors = api().subscribe.errorOccurred({ assetClass: 'EQUITY' });
    expect(await first(errors, (nth) => reject(nth % 2 === 0 ? 'xyz:TSLA' : 'BTC'))).toMatchObject({
      marketId: 'sim-testnet:xyz:TSLA',
      reason: 'Too little margin.',
    });
  });

  test('quotes of one market', async () => {
    const quotes = api().subscribe.quoteUpdated('sim-testnet:BTC');
    const quoted = (nth: number): void => {
      app.time.now += 1;
      app.store.writer.putQuotes([aQuote({ mark: decimal(String(100 + nth)), receivedAt: app.time.now })]);
    };
    expect(await first(quotes, quoted)).toMatchObject({
      marketId: 'sim-testnet:BTC',
      mark: expect.any(Number) as number,
    });
  });

  test("the agent's status", async () => {
    const say = (nth: number): void => {
      app.agent.state = read({ statusReason: `for the ${nth}th time` }, app.time.now);
      app.agentChanged();
    };
    expect(await first(api().subscribe.statusChanged(), say)).toMatchObject({
      status: 'running',
      reason: expect.stringMatching(/^for the/) as string,
    });
  });
});

const schema = buildSchema(readFileSync('resources/schema.graphql', 'utf8'));

test.each(Object.keys(events) as EventName[])('asks for fields of %s that the schema has', (name) => {
  const args = name === 'quoteUpdated' ? '(marketId: "a")' : '';
  const query = `subscription { ${name}${args} ${selectionOf(events[name])} }`;
  expect(validate(schema, parse(query))).toEqual([]);
});

describe('a subscription that is refused', () => {
  test('ends with the code of the service', async () => {
    const stream = api().subscribe.quoteUpdated('sim-mainnet:BTC');
    expect(await failureOf(stream.next())).toMatchObject({ kind: 'api', code: 'unknown_market' });
  });

  test('ends with 401 without the token, and begins with it', async () => {
    await using guarded = await aServer({ server: { token: 'the-right-one' } });
    const { url: baseUrl } = guarded;
    const refused = createClient({ baseUrl }).subscribe.statusChanged();
    expect(await failureOf(refused.next())).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('ends if another program answers, or none does', async () => {
    await using stranger = await aStranger(saying('<!doctype html>', 200, { 'content-type': 'text/html' }));
    const other = createClient({ baseUrl: stranger.url }).subscribe.tradeRecorded();
    expect(await failureOf(other.next())).toBeInstanceOf(PerpscopeAnswerError);
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:1' }).subscribe.tradeRecorded();
    expect(await failureOf(nobody.next())).toBeInstanceOf(PerpscopeConnectionError);
  });

  test('is not begun without a market', () => {
    expect(() => api().subscribe.quoteUpdated('')).toThrow(TypeError);
  });
});

test('ends with its signal', async () => {
  const controller = new AbortController();
  const stream = api().subscribe.decisionRecorded({ signal: controller.signal });
  const end = failureOf(stream.next());
  controller.abort();
  expect(await end).toBeInstanceOf(PerpscopeAbortError);
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

/** A service whose streams the test writes. */
interface HandWritten extends AsyncDisposable {
  readonly url: string;
  readonly streams: readonly ServerResponse[];
}

const opened: HandWritten[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of opened.splice(0)) await one[Symbol.asyncDispose]();
});

async function handWritten(): Promise<HandWritten> {
  const streams: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const one: HandWritten = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  opened.push(one);
  return one;
}

const isOpen = (streams: readonly ServerResponse[], count: number): Promise<void> =>
  vi.waitFor(() => expect(streams).toHaveLength(count), { timeout: 5_000 });
const quoteOf = (mark: number): string =>
  JSON.stringify({
    data: {
      quoteUpdated: {
        marketId: 'a:b',
        network: 'TESTNET',
        mid: null,
        mark,
        oracle: null,
        previousDay: null,
        change24hPct: null,
        fundingRate: null,
        openInterest: null,
        volume24hUsd: null,
        observedAt: null,
        observedBy: null,
        ageSeconds: null,
        stale: null,
      },
    },
  });

describe('a stream', () => {
  test('is read across packet boundaries, and comments that keep it open are skipped', async () => {
    const { url, streams } = await handWritten();
    const stream = createClient({ baseUrl: url }).subscribe.quoteUpdated('a:b');
    const next = stream.next();
    await isOpen(streams, 1);
    const text = `:\r\n\r\nevent: next\r\ndata: ${quoteOf(7)}\r\n\r\nevent: next\ndata: ${quoteOf(8)}\n\n`;
    for (const char of text) streams[0]?.write(char);
    expect((await next).value).toMatchObject({ mark: 7 });
    expect((await stream.next()).value).toMatchObject({ mark: 8 });
    await stream.return();
  });

  test('that breaks off or ends is reopened, and reports it', async () => {
    const { url, streams } = await handWritten();
    const lost: unknown[] = [];
    const onReconnect = (failure: unknown): number => lost.push(failure);
    const stream = createClient({ baseUrl: url }).subscribe.quoteUpdated('a:b', { onReconnect });
    const next = stream.next();
    await isOpen(streams, 1);
    streams[0]?.destroy();
    await isOpen(streams, 2);
    streams[1]?.end('event: complete\ndata:\n\n');
    await isOpen(streams, 3);
    streams[2]?.write(`event: next\ndata: ${quoteOf(9)}\n\n`);
    expect((await next).value).toMatchObject({ mark: 9 });
    expect(lost).toHaveLength(2);
    for (const failure of lost) expect(failure).toBeInstanceOf(PerpscopeConnectionError);
    await stream.return();
  });

  test('with data of another shape or an error of the service ends', async () => {
    for (const [data, failure] of [
      ['{"data":{"quoteUpdated":{"mark":"7"}}}', PerpscopeAnswerError],
      ['no JSON', PerpscopeAnswerError],
      ['{"errors":[{"message":"Gone.","extensions":{"error":"network_switched"}}]}', PerpscopeApiError],
    ] as const) {
      const { url, streams } = await handWritten();
      const stream = createClient({ baseUrl: url }).subscribe.quoteUpdated('a:b');
      const next = failureOf(stream.next());
      await isOpen(streams, 1);
      streams[0]?.write(`event: next\ndata: ${data}\n\n`);
      expect(await next).toBeInstanceOf(failure);
    }
  });

  test('reports an unknown status, and goes on', async () => {
    const { url, streams } = await handWritten();
    const stream = createClient({ baseUrl: url }).subscribe.statusChanged();
    const next = stream.next();
    await isOpen(streams, 1);
    const unknown = {
      data: { statusChanged: null },
      errors: [{ message: 'It is silent.', extensions: { error: 'provider_failed' } }],
    };
    streams[0]?.write(`event: next\ndata: ${JSON.stringify(unknown)}\n\n`);
    expect((await next).value).toMatchObject({ code: 'provider_failed', message: 'It is silent.' });
    const after = stream.next();
    streams[0]?.write(`event: next\ndata: ${JSON.stringify(unknown)}\n\n`);
    expect((await after).done).toBe(false);
    await stream.return();
  });
});
