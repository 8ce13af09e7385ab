import type { DocumentNode, ExecutionResult, Source } from 'graphql';
import { GraphQLError } from 'graphql';

type Answer = ExecutionResult | Promise<ExecutionResult>;

/** A compiled query's answer, its errors as plain execution throws them: compiled, they know their lines but not the text. */
export function placed(answer: Answer, document: DocumentNode): Answer {
  if (answer instanceof Promise) return answer.then((result) => withPlaces(result, document));
  return withPlaces(answer, document);
}

function withPlaces(result: ExecutionResult, { loc }: DocumentNode): ExecutionResult {
  const { errors, ...rest } = result;
  if (errors === undefined || errors.length === 0 || loc === undefined) return result;
  return { errors: errors.map((error) => withPlace(error, loc.source)), ...rest };
}

function withPlace(error: GraphQLError, source: Source): GraphQLError {
  if (error.positions !== undefined || error.locations === undefined) return error;
  return new GraphQLError(error.message, {
    source,
    positions: error.locations.map(({ line, column }) => lineStart(source, line) + column - 1),
    path: error.path ?? null,
    originalError: error.originalError ?? null,
    extensions: error.extensions ?? {}, // compiled queries leave it out
  });
}

/** Of the line of this number, the first being 1. */
function lineStart({ body }: Source, line: number): number {
  const ends = [...body.matchAll(/\r\n|[\n\r]/g)];
  const before = ends[line - 2];
  return before === undefined ? 0 : before.index + before[0].length;
}
