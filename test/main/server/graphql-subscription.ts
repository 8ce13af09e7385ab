import { createClient, type Client, type ClientOptions } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ServerFixture } from './server-fixture.ts';

export type Got = Readonly<Record<string, unknown>>;
export interface Subscription extends AsyncDisposable {
  readonly next: () => Promise<Got>;
}
type Subscribe = (server: ServerFixture, query: string) => Promise<Subscription>;

export const socketUrl = ({ url }: ServerFixture): string => `${url.replace('http', 'ws')}/graphql`;

export function aClient(server: ServerFixture, options: Partial<ClientOptions> = {}): Client {
  return createClient({ url: socketUrl(server), webSocketImpl: WebSocket, retryAttempts: 0, ...options });
}

export const overSocket: Subscribe = async (server, query) => {
  const client = aClient(server);
  const results = client.iterate({ query });
  const first = results.next();
  const state = { next: first as Promise<IteratorResult<unknown>> | null };
  return {
    next: async () => {
      const { value } = await (state.next ?? results.next());
      state.next = null;
      return value as Got;
    },
    [Symbol.asyncDispose]: async () => {
      await client.dispose();
    },
  };
};

export const overSse: Subscribe = async (server, query) => {
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  });
  const lines = linesOf(response);
  return {
    next: async () => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done === true) throw new Error('The stream has ended.');
        if (value.startsWith('data: ')) return JSON.parse(value.slice(6)) as Got;
      }
    },
    [Symbol.asyncDispose]: async () => leaving.abort(),
  };
};

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of body ?? []) {
    const lines = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
