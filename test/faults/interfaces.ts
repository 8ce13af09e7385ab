import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { GraphQLOutputType, GraphQLSchema } from 'graphql';
import { getNamedType, isInterfaceType, isLeafType, isObjectType } from 'graphql';
import { WebSocket } from 'ws';

/** Answer of an interface to one question: a body, or a refusal by code. */
export type Reading =
  | { readonly kind: 'answer'; readonly value: unknown }
  | {
      readonly kind: 'refused';
      readonly status: number | null;
      readonly code: string;
      readonly message: string;
    };

export interface Interfaces {
  readonly get: (path: string) => Promise<Reading>;
  /** Returns every field, and as many rows as a route has. */
  readonly tool: (name: string, args: object) => Promise<Reading>;
  /** A query's field with all its leaves. */
  readonly graph: (field: string, args: string) => Promise<Reading>;
  readonly window: (call: string, args: unknown) => Promise<Reading>;
  readonly close: () => void;
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Real time passes here: a service under load answers late, and the driven time must not run on meanwhile. */
async function ask(
  url: URL,
  { method = 'GET', body }: { readonly method?: string; readonly body?: string } = {},
): Promise<Answer> {
  const sent = request(url, { method, headers: body === undefined ? {} : json, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
}

export async function openInterfaces(base: string, link: string, schema: GraphQLSchema): Promise<Interfaces> {
  const bridge = await openWindow(base, link);
  const post = (path: string, body: object): Promise<Answer> =>
    ask(new URL(path, base), { method: 'POST', body: JSON.stringify(body) });
  return {
    get: async (path) => ofHttp(await ask(new URL(path, base))),
    tool: async (name, args) => {
      const rows = name.startsWith('list_') ? { limit: 50 } : {};
      const params = { name, arguments: { detail: 'full', ...rows, ...args } };
      return ofTool((await post('/rpc', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })).text);
    },
    graph: async (field, args) => {
      const query = `{ ${field}${args} ${selectionOf(schema.getQueryType()?.getFields()[field]?.type ?? null, 0)} }`;
      return ofGraph(field, (await post('/graphql', { query })).text);
    },
    window: bridge.call,
    close: bridge.close,
  };
}

interface Refusal {
  readonly error?: string;
  readonly message?: string;
}
const messageOf = ({ message }: Refusal): string => message ?? '';

function ofHttp({ status, text }: Answer): Reading {
  const value = JSON.parse(text) as Refusal;
  if (status === 200) return { kind: 'answer', value };
  return { kind: 'refused', status, code: String(value.error), message: messageOf(value) };
}

interface ToolAnswer {
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly content?: readonly { readonly text?: string }[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

function ofTool(text: string): Reading {
  const line = text.split('\n').find((one) => one.startsWith('data: '));
  const { result, error } = JSON.parse(line?.slice('data: '.length) ?? text) as ToolAnswer;
  if (result !== undefined && result.isError !== true)
    return { kind: 'answer', value: result.structuredContent };
  if (error !== undefined)
    return { kind: 'refused', status: null, code: String(error.code), message: error.message };
  const refusal = JSON.parse(result?.content?.[0]?.text ?? '{}') as Refusal;
  return { kind: 'refused', status: null, code: String(refusal.error), message: messageOf(refusal) };
}

interface GraphAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly extensions?: unknown;
}

function ofGraph(field: string, text: string): Reading {
  const { data, errors, extensions } = JSON.parse(text) as GraphAnswer;
  const value = data?.[field] ?? null;
  const [error] = errors ?? [];
  if (error !== undefined && value === null)
    return { kind: 'refused', status: null, code: String(error.extensions?.code), message: error.message };
  return { kind: 'answer', value: { [field]: value, errors: errors ?? [], extensions: extensions ?? {} } };
}

/** Selects every leaf, and nested objects down to the rows of rows. */
export function selectionOf(type: unknown, depth: number): string {
  const named = getNamedType(type as GraphQLOutputType);
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap(({ name, type: inner }) => {
    if (isLeafType(getNamedType(inner))) return [name];
    return depth < deepest[name as keyof typeof deepest] || !(name in deepest)
      ? [`${name} ${selectionOf(inner, depth + 1)}`]
      : [];
  });
  return `{ ${fields.join(' ')} }`;
}

/** Fields that lead around in a circle, and how deep they are still followed. */
const deepest = { market: 3, trades: 1, reasoning: 1 };

interface Outcome {
  readonly kind: 'outcome';
  readonly id: number;
  readonly outcome:
    | { readonly kind: 'answer'; readonly value: unknown }
    | { readonly kind: 'failure'; readonly error: { readonly code: string; readonly message: string } };
}
type Message = Outcome | { readonly kind: 'welcome' | 'push' | 'refused' };

async function openWindow(base: string, link: string) {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/bridge`, { origin: base });
  await once(socket, 'open');
  const waiting = new Map<number, (reading: Reading) => void>();
  const state = { nextId: 1 };
  const welcome = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.kind === 'welcome') welcome.resolve();
    if (message.kind === 'refused') welcome.reject(new Error('The window was refused.'));
    if (message.kind === 'outcome') waiting.get(message.id)?.(ofOutcome(message.outcome));
  });
  socket.send(JSON.stringify({ kind: 'link', token: link.slice(link.lastIndexOf('/') + 1) }));
  await welcome.promise;
  return {
    call: (name: string, args: unknown): Promise<Reading> => {
      const id = state.nextId;
      state.nextId += 1;
      return new Promise((resolve) => {
        waiting.set(id, (reading) => {
          waiting.delete(id);
          resolve(reading);
        });
        socket.send(JSON.stringify({ kind: 'call', id, name, args }));
      });
    },
    close: () => socket.terminate(),
  };
}

function ofOutcome(outcome: Outcome['outcome']): Reading {
  if (outcome.kind === 'answer') return { kind: 'answer', value: outcome.value };
  return { kind: 'refused', status: null, ...outcome.error };
}
