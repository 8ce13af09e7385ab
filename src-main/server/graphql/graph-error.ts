import { GraphQLError } from 'graphql';
import type { PerpscopeError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { problemOf, statusOf } from '../problem.ts';

/** GraphQL code of every error in a client's input (status 400); other errors keep the contract's code. */
export const badInput = 'BAD_USER_INPUT';

/** GraphQL form of one of our errors; `error` is always the contract's code. `at`: the GraphQL error with its place, if known. */
export function graphErrorOf({ code, message }: PerpscopeError, at: unknown = null): GraphQLError {
  const extensions = { code: statusOf(code) === 400 ? badInput : code, error: code };
  if (!(at instanceof GraphQLError)) return new GraphQLError(message, { extensions });
  const { path = null, nodes = null, source = null, positions = null } = at;
  return new GraphQLError(message, { path, nodes, source, positions, extensions });
}

/** Formats every GraphQL error. Validation errors pass through; internal errors hide their details. */
export function createMask(log: Log): (error: unknown) => Error {
  return (error) => {
    const cause = causeOf(error);
    if (cause instanceof GraphQLError) return refusalOf(cause);
    const { problem, isFault } = problemOf(cause);
    if (isFault) log.error({ err: cause }, 'a GraphQL operation failed');
    return graphErrorOf(problem, error);
  };
}

/** Original error, unwrapped from those of the executors. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const { originalError } = error;
  return originalError instanceof Error ? causeOf(originalError) : error;
}

const limitText = /^Syntax Error: (?=(?:Token|Query depth|Aliases) limit of )/;

/** Error of GraphQL itself. One without a code, or over a limit, becomes BAD_USER_INPUT: the document or variables are invalid. */
export function refusalOf(error: GraphQLError): GraphQLError {
  const { extensions }: Partial<GraphQLError> = error; // compiled queries leave it out
  const isTooLong = limitText.test(error.message); // found while parsing, so reported as a syntax error
  if (extensions?.['code'] !== undefined && !isTooLong) return error;
  const message = error.message.replace(limitText, '');
  const { path = null, nodes = null, source = null, positions = null } = error;
  const http = { spec: true, status: 400 };
  return new GraphQLError(message, {
    path,
    nodes,
    source,
    positions,
    extensions: { code: badInput, ...(path === null ? { http } : {}) },
  });
}
