import { afterEach, describe, expect, it } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { listenTo, onChannel, serve } from './serving.ts';

const status = { type: 'exchangeStatus' };
const contexts = { method: 'subscribe', subscription: { type: 'allDexsAssetCtxs' } };

describe('a fault of the simulated venue', () => {
  const server = sharedByTests(() => serve());
  afterEach(() => server.setFault(null));

  it.each([
    ['rate_limited', { status: 429, contentType: 'application/json', body: 'null' }],
    ['server_error', { status: 500, contentType: 'application/json', body: 'null' }],
    ['null_answer', { status: 200, contentType: 'application/json', body: 'null' }],
  ] as const)('%s answers null with its status', async (kind, answer) => {
    server.setFault({ kind });
    expect(await server.ask(status)).toEqual(answer);
  });

  it('rate_limited does not say when to retry', async () => {
    server.setFault({ kind: 'rate_limited' });
    const response = await fetch(`${server.url}/info`, { method: 'POST', body: JSON.stringify(status) });
    expect(response.headers.get('retry-after')).toBeNull();
  });

  it('html answers 502 with a page', async () => {
    server.setFault({ kind: 'html' });
    const answer = await server.ask(status);
    expect(answer).toMatchObject({ status: 502, contentType: 'text/html' });
    expect(answer.body).toContain('<html>');
  });

  it('outage cuts requests and open WebSockets, and refuses new ones', async () => {
    const listener = await listenTo(server.socketUrl);
    server.setFault({ kind: 'outage' });
    expect(await listener.closed).toBe(1006);
    await expect(server.ask(status)).rejects.toThrow('fetch failed');
    await expect(listenTo(server.socketUrl)).rejects.toThrow('refused');
  });

  it('half_json cuts the answer in the middle', async () => {
    server.setFault({ kind: 'half_json' });
    const response = await fetch(`${server.url}/info`, {
      method: 'POST',
      body: JSON.stringify({ type: 'allPerpMetas' }),
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('hang never answers', async () => {
    server.setFault({ kind: 'hang' });
    const asked = fetch(`${server.url}/info`, {
      method: 'POST',
      body: JSON.stringify(status),
      signal: AbortSignal.timeout(150),
    });
    await expect(asked).rejects.toThrow('timeout');
  });

  it('hang does not keep the simulator from closing', async () => {
    const closing = await serve();
    closing.setFault({ kind: 'hang', type: 'meta' });
    const hanging = closing.ask({ type: 'meta' }).catch(String);
    while (!closing.requests().some((count) => count.type === 'meta')) await closing.ask(status);
    await closing.close();
    expect(await hanging).toContain('fetch failed');
  });

  it('ws_silent keeps WebSockets open without a frame, until it ends', async () => {
    const listener = await listenTo(server.socketUrl);
    listener.say(contexts);
    await listener.next(onChannel('allDexsAssetCtxs'));
    server.setFault({ kind: 'ws_silent' });
    // The answer over HTTP comes after everything that was in flight.
    await server.ask(status);
    const before = listener.received();
    listener.say({ method: 'ping' });
    for (let i = 0; i < 20; i += 1) await server.ask(status);
    expect(listener.received()).toBe(before);
    server.setFault(null);
    await listener.next(onChannel('allDexsAssetCtxs'));
    listener.close();
  });

  it('of one type does not affect the others', async () => {
    server.setFault({ kind: 'server_error', type: 'meta' });
    expect((await server.ask({ type: 'meta' })).status).toBe(500);
    expect((await server.ask(status)).status).toBe(200);
    server.setFault({ kind: 'outage', type: 'meta' });
    await expect(server.ask({ type: 'meta' })).rejects.toThrow('fetch failed');
    expect((await server.ask(status)).status).toBe(200);
    (await listenTo(server.socketUrl)).close();
  });

  it('ends when it is cleared', async () => {
    server.setFault({ kind: 'outage' });
    await expect(server.ask(status)).rejects.toThrow('fetch failed');
    server.setFault(null);
    expect((await server.ask(status)).status).toBe(200);
    (await listenTo(server.socketUrl)).close();
  });
});
