import { readFileSync } from 'node:fs';
import type { Client, Tool } from '@modelcontextprotocol/client';
import { buildSchema, getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { WebSocket } from 'ws';
import { PerpscopeApiError, createClient, type PerpscopeClient } from '../../sdk/src/index.ts';
import type { BridgeCalls, CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { SocketToBrowser } from '../../src-preload/contract/bridge/socket-messages.ts';
import type { HttpRequest } from '../main/http-request.ts';
import { askGraph } from '../main/server/graphql-fixture.ts';
import { aClient } from '../main/server/rpc-fixture.ts';
import type { ServerFixture } from '../main/server/server-fixture.ts';

/** Refusal of an interface, with one of the contract's codes. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** All interfaces, each called as its own programs do. All reject with a Refusal. */
export interface Interfaces extends AsyncDisposable {
  readonly get: (path: string, asked?: HttpRequest) => Promise<unknown>;
  readonly toolsListed: () => Promise<readonly Pick<Tool, 'name' | 'outputSchema'>[]>;
  /** Returns every field, unless the arguments say otherwise. */
  readonly tool: (name: string, args?: Record<string, unknown>) => Promise<unknown>;
  readonly resource: (uri: string) => Promise<unknown>;
  /** Returns the answer of one operation: every field of its type, and only the ids of other rows. */
  readonly graph: (operation: string, args?: string) => Promise<unknown>;
  readonly window: <K extends CallName>(
    name: K,
    args: BridgeCalls[K]['args'],
  ) => Promise<BridgeCalls[K]['result']>;
  readonly api: PerpscopeClient;
}

type Place = Pick<ServerFixture, 'url' | 'get' | 'newLink'>;

/** `note` gets each request but those of the window: `GET /api/markets`, `tool get_status`, `query markets`. */
export async function openInterfaces(
  server: Place,
  note: (asked: string) => void = () => undefined,
): Promise<Interfaces> {
  const client = await aClient(server, 'modern');
  const page = await aPage(server);
  const noted = (method = 'GET', path: string): void => note(`${method} ${path.replace(/\?.*/, '')}`);
  const api = createClient({
    baseUrl: server.url,
    fetch: (url, init) => {
      noted(init.method, new URL(url).pathname);
      return fetch(url, init);
    },
  });
  return {
    get: (path, asked) => {
      noted(asked?.method, path);
      return getted(server, path, asked);
    },
    toolsListed: async () => (await client.listTools()).tools,
    tool: (name, args = {}) => {
      note(`tool ${name}`);
      return called(client, name, args);
    },
    resource: (uri) => resourceAt(client, uri),
    graph: (operation, args = '') => {
      note(`query ${operation}`);
      return queried(server, operation, args);
    },
    window: page.call,
    api: refusing(api),
    [Symbol.asyncDispose]: async () => {
      page.close();
      await client.close();
    },
  };
}

async function getted(server: Place, path: string, asked: HttpRequest = {}): Promise<unknown> {
  const answer = await server.get(path, asked);
  const body = answer.json() as { error?: string };
  if (answer.status >= 400) throw new Refusal(body.error ?? '');
  return body;
}

async function called(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  const all = name.startsWith('prepare_') ? args : { detail: 'full', ...args };
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: all });
  if (isError !== true) return structuredContent;
  const [part] = content as readonly { readonly text?: string }[];
  throw new Refusal((JSON.parse(part?.text ?? '{}') as { error: string }).error);
}

async function resourceAt(client: Client, uri: string): Promise<unknown> {
  const read = client.readResource({ uri }).catch((error: unknown) => {
    throw codedRefusal(error);
  });
  const [content] = (await read).contents as readonly { readonly text?: string }[];
  return JSON.parse(content?.text ?? 'null');
}

/** A resource has no answer of its own to fail with: the protocol's error carries the contract's code. */
function codedRefusal(error: unknown): unknown {
  const { data } = error as { readonly data?: { readonly error?: string } };
  return data?.error === undefined ? error : new Refusal(data.error);
}

const schema = buildSchema(readFileSync('resources/schema.graphql', 'utf8'));

async function queried(server: Place, operation: string, args: string): Promise<unknown> {
  const field = schema.getQueryType()?.getFields()[operation];
  const type = getNamedType(field?.type);
  const selection = isObjectType(type) ? allOf(type) : '';
  const { data, errors } = await askGraph(server, `{ ${operation}${args} ${selection} }`);
  const [error] = errors ?? [];
  if (error !== undefined) throw new Refusal(String(error.extensions?.['error'] ?? error.message));
  return data?.[operation];
}

/** Rows of other lists, which are questions of their own. */
const elsewhere: Readonly<Record<string, string>> = { market: '{ marketId }', trades: '{ id }' };

/** Selects all fields; inside, without the decimals next to numbers, which only GraphQL has. */
function allOf(type: GraphQLObjectType, isInside = false): string {
  const fields = Object.values(type.getFields()).filter(({ name }) => !(isInside && name.endsWith('Exact')));
  const named = fields.map(({ name, type: of }) => {
    const inner = getNamedType(of);
    if (!isObjectType(inner)) return name;
    return `${name} ${elsewhere[name] ?? allOf(inner, true)}`;
  });
  return `{ ${named.join(' ')} }`;
}

/** A window in a browser: it came by a link, and calls over its socket. */
async function aPage({ url, newLink }: Place): Promise<Pick<PageSocket, 'call' | 'close'>> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/bridge`, { origin: url });
  const page = pageSocket(socket);
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const link = newLink();
  socket.send(JSON.stringify({ kind: 'link', token: link.slice(link.lastIndexOf('/') + 1) }));
  await page.welcomed;
  return page;
}

interface PageSocket {
  readonly call: Interfaces['window'];
  readonly close: () => void;
  readonly welcomed: Promise<void>;
}

function pageSocket(socket: WebSocket): PageSocket {
  const waiting = new Map<number, (outcome: CallOutcome<CallName>) => void>();
  const counter = { id: 0 };
  const welcomed = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as SocketToBrowser;
      if (message.kind === 'welcome') resolve();
      if (message.kind === 'outcome') waiting.get(message.id)?.(message.outcome);
    });
  });
  const call: Interfaces['window'] = async (name, args) => {
    counter.id += 1;
    const { id } = counter;
    const outcome = await new Promise<CallOutcome<CallName>>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ kind: 'call', id, name, args }));
    });
    if (outcome.kind === 'failure') throw new Refusal(outcome.error.code);
    return outcome.value as never;
  };
  return { call, welcomed, close: () => socket.terminate() };
}

/** Turns the client's own errors into the refusals of every other interface. */
function refusing<T extends object>(api: T): T {
  return new Proxy(api, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member === 'object' && member !== null) return refusing(member);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]) => refused(Reflect.apply(member, target, args));
    },
  });
}

function refused(answer: unknown): unknown {
  if (!(answer instanceof Promise))
    return typeof answer === 'object' && answer !== null ? refusing(answer) : answer;
  return answer.catch((error: unknown) => {
    throw error instanceof PerpscopeApiError ? new Refusal(error.code) : error;
  });
}
