import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unreadPosition } from '../../../src-main/agent/agent-journal.ts';
import { mostJsonBytes } from '../../../src-main/json-text.ts';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import { splitEvents } from '../../../src-main/agent/http-feed.ts';
import { lineOf, linesOf } from './a-journal.ts';
import { follow, type Following } from './following.ts';
import { later } from './a-status.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An agent that serves a journal as it should, unless its handler is changed. */
interface Agent {
  journalId: string;
  /** Lines by number, from 1. */
  lines: readonly string[];
  handler: Handler;
  readonly asked: string[];
}

const at: { agent: Agent; url: string; following: Following; close: () => void } = {} as never;

const pageOf = (journalId: string, events: readonly string[], hasMore: boolean): string =>
  `{"journal_id":${JSON.stringify(journalId)},"events":[${events.join(',')}],"has_more":${hasMore}}`;
const numberOf = (line: string): number => Number(/"seq": ?(\d+)/.exec(line)?.[1]);
const serve: Handler = (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://agent');
  const [after, limit] = [Number(searchParams.get('after')), Number(searchParams.get('limit'))];
  const rest = at.agent.lines.filter((line) => numberOf(line) > after);
  response.end(pageOf(at.agent.journalId, rest.slice(0, limit), rest.length > limit));
};
const answer =
  (status: number, body: string): Handler =>
  (_request, response) =>
    response.writeHead(status).end(body);

beforeEach(async () => {
  at.agent = { journalId: 'journal-1', lines: linesOf(1, 3), handler: serve, asked: [] };
  const server = createServer((request, response) => {
    at.agent.asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    at.agent.handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  at.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  at.following = follow(at.url);
  at.close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(async () => {
  await at.following.drop();
  at.close();
});

const failure = async (): Promise<unknown> => at.following.poll().catch((error: unknown) => error);
const kinds = () => at.following.problems().map(({ kind, fromSeq }) => [kind, fromSeq]);

describe('a journal over HTTP', () => {
  test('is asked for events after the stored ones, with its token, page by page', async () => {
    at.agent.lines = linesOf(1, 1_100);
    await at.following.poll();
    at.following.restart();
    await at.following.poll();
    expect(at.agent.asked).toEqual(
      [0, 500, 1_000, 1_100].map((after) => `GET /journal?after=${after}&limit=500 `),
    );
    expect(at.following.seqs()).toHaveLength(1_100);
    const feed = openFeed(`${at.url}/agents/7/`, 'a-token-of-16-chars', later);
    await feed.readJournal({ journalId: 'journal-1', seq: 7, mark: null }, 20, AbortSignal.timeout(5_000));
    await feed.close();
    expect(at.agent.asked.at(-1)).toBe('GET /agents/7/journal?after=7&limit=20 Bearer a-token-of-16-chars');
  });

  test('is kept as it was written, to the last digit', async () => {
    const raw =
      '{ "seq":1 ,"type":"note","at":"2026-01-05T12:00:00Z","network":"TESTNET","text":"a \\"]},{ é","x":12345678901234567890.10, "y":[1,{"events":[2]}]}';
    at.agent.lines = [raw];
    await at.following.poll();
    expect(at.following.events()).toMatchObject([{ raw }]);
  });

  test('keeps a line that is not an event, once, and continues after it; an order with a bare NaN is not one', async () => {
    const bad = [lineOf(2, { type: 'dance' }), '7', '{"seq":"x"}'];
    at.agent.handler = answer(
      200,
      pageOf(
        'journal-1',
        [lineOf(1), ...bad, lineOf(4, { note: 1 }).replace('"note":1', '"note":NaN')],
        false,
      ),
    );
    for (let times = 0; times < 3; times += 1) {
      await at.following.poll();
      expect(at.following.seqs()).toEqual([1, 4]);
      expect(kinds()).toEqual([
        ['unknown_type', 2],
        ['wrong_shape', null],
        ['wrong_shape', null],
        ['gap', 3],
      ]);
      expect(at.following.problems().map(({ raw }) => raw)).toEqual([...bad, '']);
    }
  });

  test('of an agent that started over is read from its beginning, and the old one stays', async () => {
    at.agent.lines = linesOf(1, 9);
    await at.following.poll();
    Object.assign(at.agent, { journalId: 'journal-2', lines: linesOf(1, 12) });
    const readings = await at.following.poll();
    expect(readings).toMatchObject([{ startedOver: true }]);
    expect(at.following.seqs('journal-2')).toEqual(linesOf(1, 12).map(numberOf));
    expect(at.following.seqs('journal-1')).toHaveLength(9);
    expect(at.agent.asked.slice(-2)).toEqual([
      'GET /journal?after=9&limit=500 ',
      'GET /journal?after=0&limit=500 ',
    ]);
  });

  test('sent again from its beginning, or in any order, repeats nothing', async () => {
    at.agent.handler = answer(200, pageOf('journal-1', linesOf(1, 20).toReversed(), false));
    await at.following.poll();
    await at.following.poll();
    expect(at.following.seqs()).toEqual(linesOf(1, 20).map(numberOf));
    expect(kinds()).toEqual([]);
  });

  test('that promises more and has none is refused, so that reading ends', async () => {
    at.agent.handler = answer(200, pageOf('journal-1', linesOf(1, 3), true));
    expect(await failure()).toMatchObject({ failure: 'wrong_shape' });
    expect(at.agent.asked).toHaveLength(2);
    expect(at.following.seqs()).toEqual([1, 2, 3]);
    at.agent.handler = serve;
    at.agent.lines = linesOf(1, 5);
    await at.following.poll();
    expect(at.following.seqs()).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    [500, '', 'unreachable'],
    [401, '', 'refused'],
    [404, '', 'missing'],
    [302, '', 'refused'],
    [200, '', 'not_json'],
    [200, '<!doctype html>', 'not_json'],
    [200, pageOf('journal-1', linesOf(1, 3), false).slice(0, -4), 'not_json'],
    [200, '[]', 'wrong_shape'],
    [200, '{"journal_id":"a","events":{},"has_more":false}', 'wrong_shape'],
    [200, '{"journal_id":"","events":[],"has_more":false}', 'wrong_shape'],
    [200, '{"journal_id":"a","events":[]}', 'wrong_shape'],
  ])(
    'that answers %s with %j is refused as a whole, and read again once it is well',
    async (status, body, why) => {
      at.agent.handler = answer(status, body);
      expect(await failure()).toMatchObject({ failure: why });
      expect(at.following.store().reader.journalCursor()).toBeNull();
      at.agent.handler = serve;
      await at.following.poll();
      expect(at.following.seqs()).toEqual([1, 2, 3]);
    },
  );

  test('that fails on its second page keeps its first, and continues from there', async () => {
    at.agent.lines = linesOf(1, 700);
    at.agent.handler = (request, response) =>
      request.url?.includes('after=0') === true ? serve(request, response) : response.destroy();
    expect(await failure()).toMatchObject({ failure: 'unreachable' });
    expect(at.following.seqs()).toHaveLength(500);
    at.agent.handler = serve;
    await at.following.poll();
    expect(at.following.seqs()).toHaveLength(700);
  });

  test('that never ends, or hangs, is given up', async () => {
    const sent = { bytes: 0 };
    at.agent.handler = (_request, response) => {
      const more = (): void => {
        if (response.destroyed) return;
        sent.bytes += 1024 * 1024;
        response.write(Buffer.alloc(1024 * 1024, ' '), more);
      };
      more();
    };
    expect(await failure()).toMatchObject({ failure: 'refused' });
    expect(sent.bytes).toBeLessThan(mostJsonBytes * 8);
    at.agent.handler = () => undefined;
    const feed = openFeed(at.url, null, later);
    await expect(feed.readJournal(unreadPosition, 5, AbortSignal.timeout(100))).rejects.toMatchObject({
      failure: 'timeout',
    });
    await feed.close();
  });
});

test.each<[string, readonly string[]]>([
  ['{"events":[]}', []],
  ['{"events":[ 1 ,"a,]}\\"", {"b":[{}]} ]}', ['1', '"a,]}\\""', '{"b":[{}]}']],
  ['{"a":{"events":[1]},"events":[2],"c":[3]}', ['2']],
  ['{"events":[1],"\\u0065vents":[2]}', ['2']],
  ['{"events":[NaN,-Infinity]}', ['NaN', '-Infinity']],
  ['{}', []],
])('the events of a page: %s are split as they are written', (text, events) => {
  expect(splitEvents(text)).toEqual(events);
});
