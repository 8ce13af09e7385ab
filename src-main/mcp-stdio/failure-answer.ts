import type { JSONRPCErrorResponse, RequestId } from '@modelcontextprotocol/client';
import {
  INTERNAL_ERROR,
  isJSONRPCErrorResponse,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { messageOf } from '../errors.ts';

/** The shape in which the service refuses whom it does not let in. */
const Problem = z.object({ error: z.string(), message: z.string() });

/** What the client is told where the service gave no answer of the protocol: the cause, and what can be done. */
export function failureAnswer(id: RequestId, error: unknown): JSONRPCErrorResponse {
  if (error instanceof UnauthorizedError) return errorOf(id, refusedToken, 'unauthorized');
  if (!(error instanceof SdkHttpError)) return errorOf(id, messageOf(error));
  if (error.status === 401) return errorOf(id, refusedToken, 'unauthorized');
  const said = parsed(error.data['text']);
  if (isJSONRPCErrorResponse(said)) return { ...said, id };
  const problem = Problem.safeParse(said);
  if (problem.success) return errorOf(id, problem.data.message, problem.data.error);
  return errorOf(id, `Perpscope answered with status ${error.status}. Its log may say why.`);
}

/** Whether the service itself said no, so that it is there. */
export function hasAnswered(error: unknown): boolean {
  return error instanceof SdkHttpError || error instanceof UnauthorizedError;
}

const refusedToken =
  'Perpscope refused the token that its own service.json names. Ask again; if it stays so, restart Perpscope.';

function errorOf(id: RequestId, message: string, code?: string): JSONRPCErrorResponse {
  const data = code === undefined ? {} : { data: { error: code } };
  return { jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message, ...data } };
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
