import { McpServer, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Transport = Parameters<McpServer['connect']>[0];
type Message = Parameters<Transport['send']>[0];

/** Answers bad params with -32602 and one sentence; the library sends its validator's full output, mostly as -32603. */
export class PlainMcpServer extends McpServer {
  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(inPlainEnglish(message), options);
    await super.connect(transport);
  }
}

function inPlainEnglish(message: Message): Message {
  if (!('error' in message)) return message;
  const issue = firstIssue(message.error.message);
  return issue === null ? message : { ...message, error: badParams(sentenceOf(issue)) };
}

function badParams(message: string): { readonly code: number; readonly message: string } {
  return { code: ProtocolErrorCode.InvalidParams, message };
}

/** Issue that the library's validator found in a request. Issues in our own answers have paths that begin differently. */
const Issue = z.object({
  path: z.tuple([z.literal('params')], z.union([z.string(), z.number()])),
  expected: z.string().optional(),
  message: z.string(),
});
type Issue = z.output<typeof Issue>;

function firstIssue(message: string): Issue | null {
  const dump = /^[^[]*(\[\s*\{[^]*\])$/.exec(message)?.[1];
  if (dump === undefined) return null;
  try {
    return z.tuple([Issue], z.unknown()).parse(JSON.parse(dump))[0];
  } catch {
    return null;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function sentenceOf({ path: [params, ...rest], expected = '', message }: Issue): string {
  const name = rest.join('.') || params;
  const kind = kinds[expected];
  if (kind === undefined) return `${name} is not valid.`;
  return message.endsWith('received undefined')
    ? `${name} is required and must be ${kind}.`
    : `${name} must be ${kind}.`;
}

/** Request that is valid except for its params. */
const ExceptParams = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.unknown(),
});
const Params = z.looseObject({ _meta: z.looseObject({}).optional() });

/** Answer to a body that the library rejects as a request only because of its params; null: the library's answer is right. */
export function badParamsAnswer(body: unknown): object | null {
  const request = ExceptParams.safeParse(body).data;
  if (request === undefined) return null;
  const { jsonrpc, id, params } = request;
  const bad = Params.safeParse(params).error?.issues[0];
  if (bad === undefined) return null;
  return { jsonrpc, id, error: badParams(`${['params', ...bad.path].join('.')} must be an object.`) };
}
