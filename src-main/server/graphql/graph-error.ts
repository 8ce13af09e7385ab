import { GraphQLError } from 'graphql';
import type { PerpscopeError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { problemOf, statusOf } from '../problem.ts';

/** What is wrong with what was asked is one code to GraphQL clients; everything else keeps the contract's own. */
export const badInput = 'BAD_USER_INPUT';

/** How one of our errors is said in GraphQL; `error` is always the contract's code. `at` is what went wrong there. */
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

/** What was thrown in the first place: executors wrap it. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const { originalError } = error;
  return originalError instanceof Error ? causeOf(originalError) : error;
}

const limitWords = /^Syntax Error: (?=(?:Token|Query depth|Aliases) limit of )/;

/** A refusal of GraphQL's own; one without a code is of a document or of variables that ask for too much or are none. */
export function refusalOf(error: GraphQLError): GraphQLError {
  const { extensions }: Partial<GraphQLError> = error; // compiled queries leave it out
  const isTooLong = limitWords.test(error.message); // found while parsing, it is said as an error of syntax
  if (extensions?.['code'] !== undefined && !isTooLong) return error;
  const message = error.message.replace(limitWords, '');
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
