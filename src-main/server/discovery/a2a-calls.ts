import type { A2aFailure, A2aReply, A2aResponse } from '../../../src-preload/contract/views/a2a.ts';
import { A2aCall } from '../../../src-preload/contract/views/a2a.ts';
import type { PerpscopeError } from '../../errors.ts';
import { problemOf } from '../problem.ts';

const mostCalls = 100;

/** By name; each result is built once however often a batch asks for it. */
export type A2aMethods = Readonly<Record<'discover' | 'capabilities', () => object>>;

interface Fault {
  readonly code: number;
  readonly message: string;
}
const invalid: Fault = {
  code: -32600,
  message: 'This is no request of JSON-RPC 2.0: send jsonrpc "2.0", an id and a method.',
};
const tooMany: Fault = { code: -32600, message: `A batch holds 1 to ${mostCalls} calls.` };
const unknown: Fault = { code: -32601, message: 'The methods here are discover and capabilities.' };

/** Answers a call or a batch of them; null where all are notifications. */
export function answerCalls(
  body: unknown,
  methods: A2aMethods,
  note: (fault: unknown) => void,
): A2aResponse | null {
  const answer = (call: unknown): A2aReply | null => answerCall(call, methods, note);
  if (!Array.isArray(body)) return answer(body);
  if (body.length === 0 || body.length > mostCalls) return failure(null, tooMany);
  const replies = body.map(answer).filter((reply) => reply !== null);
  return replies.length === 0 ? null : replies;
}

export function failure(id: A2aFailure['id'], error: A2aFailure['error']): A2aFailure {
  return { jsonrpc: '2.0', id, error };
}

/** What a refusal of this service is in JSON-RPC's words. */
export function failureOf({ code, message }: PerpscopeError): A2aFailure {
  if (code === 'invalid_json') return failure(null, { code: -32700, message });
  if (code === 'payload_too_large' || code === 'method_not_allowed')
    return failure(null, { code: -32600, message, data: { code } });
  return failure(null, { code: -32603, message, data: { code } });
}

function answerCall(body: unknown, methods: A2aMethods, note: (fault: unknown) => void): A2aReply | null {
  const call = A2aCall.safeParse(body);
  if (!call.success) return failure(idOf(body), invalid);
  const { id, method } = call.data;
  const reply = (): A2aReply => {
    if (!Object.hasOwn(methods, method)) return failure(id ?? null, unknown);
    try {
      const result = methods[method as keyof A2aMethods]();
      return { jsonrpc: '2.0', id: id ?? null, result } as A2aReply;
    } catch (error) {
      const { problem, isFault } = problemOf(error);
      if (isFault) note(error);
      return { ...failureOf(problem), id: id ?? null };
    }
  };
  return id === undefined ? null : reply();
}

/** The id of what is otherwise no call, where it has one. */
function idOf(body: unknown): A2aFailure['id'] {
  const id = A2aCall.pick({ id: true }).safeParse(body);
  return id.success ? (id.data.id ?? null) : null;
}
