import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { ErrorCode } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { problemOf } from '../problem.ts';

interface FailedRead {
  /** URI of the resource, or name of the prompt, that could not be read. */
  readonly uri: string;
  readonly log: Log;
}

const missing: ReadonlySet<ErrorCode> = new Set(['unknown_market', 'not_found']);

/** Error of the protocol for a resource or prompt that can't be read, with our code and message as its data. */
export function protocolFailure(error: unknown, { uri, log }: FailedRead): ProtocolError {
  const { problem, isFault } = problemOf(error);
  if (isFault) log.error({ err: error, uri }, 'a resource failed');
  // Clients recognize this error by data that contains only the URI.
  if (missing.has(problem.code)) return new ResourceNotFoundError(uri, problem.message);
  const code = isBadInput(problem.code) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, problem.message, { error: problem.code, message: problem.message });
}

function isBadInput(code: ErrorCode): boolean {
  return code.startsWith('invalid_');
}
