import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PerpscopeClient } from '../../sdk/src/index.ts';
import { PerpscopeAbortError, PerpscopeTimeoutError, createClient } from '../../sdk/src/index.ts';
import { aStranger, failureOf, type Stranger } from './a-stranger.ts';

/** Events by path: the server begins each answer under /api and sends nothing elsewhere; `gone` fires when its caller has left. */
const gone = new EventTarget();
const came = new EventTarget();
let silent: Stranger;
let api: PerpscopeClient;

beforeAll(async () => {
  silent = await aStranger((request, response) => {
    response.once('close', () => gone.dispatchEvent(new Event(request.url ?? '')));
    if (request.url?.startsWith('/api/') === true) response.writeHead(200).write('{"a":');
    came.dispatchEvent(new Event(request.url ?? ''));
  });
  api = createClient({ baseUrl: silent.url });
});
afterAll(() => silent[Symbol.asyncDispose]());

describe('a call that its caller aborts', () => {
  it('rejects at once with the reason as its cause, and closes the connection', async () => {
    const controller = new AbortController();
    const [asked, left] = [once(came, '/mcp/risk'), once(gone, '/mcp/risk')];
    const failure = failureOf(api.mcp.risk({ signal: controller.signal }));
    await asked;
    controller.abort('enough');
    const error = await failure;
    expect(error).toBeInstanceOf(PerpscopeAbortError);
    expect(error).toMatchObject({ kind: 'aborted', request: 'GET /mcp/risk', cause: 'enough' });
    await left;
  });

  it('rejects in the middle of its answer too', async () => {
    const controller = new AbortController();
    const asked = once(came, '/api/health');
    const failure = failureOf(api.health({ signal: controller.signal }));
    await asked;
    controller.abort();
    expect(await failure).toBeInstanceOf(PerpscopeAbortError);
  });

  it('sends nothing if it was aborted before it began', async () => {
    const before = silent.asked.length;
    expect(await failureOf(api.mcp.risk({ signal: AbortSignal.abort() }))).toBeInstanceOf(
      PerpscopeAbortError,
    );
    expect(silent.asked.length).toBe(before);
  });

  it('rejects although fetch ignores the signal, and leaves no listener behind', async () => {
    const deaf = createClient({ baseUrl: silent.url, fetch: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const left: string[] = [];
    const { signal } = controller;
    const remove = signal.removeEventListener.bind(signal);
    signal.removeEventListener = (type: string, listener: EventListener) => {
      left.push(type);
      remove(type, listener);
    };
    const failure = failureOf(deaf.health({ signal }));
    controller.abort();
    expect(await failure).toBeInstanceOf(PerpscopeAbortError);
    expect(left).toEqual(['abort']);
  });

  it('takes a signal on every kind of call', async () => {
    const signal = AbortSignal.abort();
    const market = api.market('sim-testnet:BTC');
    const calls = [
      api.markets({}, { signal }),
      api.positions({}, { signal }),
      api.pool({ signal }),
      api.quotes({}, { signal }),
      api.transfers({ signal }),
      api.deposits({}, { signal }),
      api.ledger({}, { signal }),
      api.alerts({}, { signal }),
      api.trades({}, { signal }),
      api.closedTrades({}, { signal }),
      api.decisions({}, { signal }),
      api.refusedEntries({}, { signal }),
      api.orders({}, { signal }),
      api.performance({}, { signal }),
      api.equity({}, { signal }),
      api.agentToken({ signal }),
      api.chainChecks({}, { signal }),
      api.reference({ signal }),
      api.health({ signal }),
      api.status({ signal }),
      market.get({ signal }),
      market.state({ signal }),
      market.quote({ signal }),
      market.candles({}, { signal }),
      market.positions({ signal }),
      api.mcp.server({ signal }),
      api.mcp.agentCard({ signal }),
      api.mcp.status({ signal }),
      api.mcp.portfolio({ signal }),
      api.mcp.performance({}, { signal }),
      api.mcp.trades({}, { signal }),
      api.mcp.orders({}, { signal }),
      api.mcp.signals({ signal }),
      api.mcp.risk({ signal }),
      api.mcp.markets({}, { signal }),
      api.mcp.deposit({ amount: 1, network: 'base', depositorAddress: '' }, { signal }),
      api.mcp.withdraw({ amount: 1, network: 'base', recipientAddress: '' }, { signal }),
      api.mcp.depositState('a', { network: 'base' }, { signal }),
    ];
    const methods = [api, market, api.mcp]
      .flatMap((part) => Object.values(part))
      .filter((value) => typeof value === 'function');
    expect(calls).toHaveLength(methods.length - 1); // `market` itself asks nothing
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toBeInstanceOf(PerpscopeAbortError);
    }
  });
});

describe('a call that takes too long', () => {
  it.each(['GET /mcp/risk', 'GET /api/health'])('ends at the timeout of the call: %s', async (request) => {
    const ask = request === 'GET /mcp/risk' ? api.mcp.risk : api.health;
    const error = await failureOf(ask({ timeoutMs: 20 }));
    expect(error).toBeInstanceOf(PerpscopeTimeoutError);
    expect(error).toMatchObject({ kind: 'timeout', timeoutMs: 20, request });
  });

  it('ends at the timeout of its client, and closes the connection', async () => {
    const left = once(gone, '/mcp/portfolio');
    const hasty = createClient({ baseUrl: silent.url, timeoutMs: 20 });
    expect(await failureOf(hasty.mcp.portfolio())).toBeInstanceOf(PerpscopeTimeoutError);
    await left;
  });
});
