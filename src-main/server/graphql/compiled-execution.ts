import type { DocumentNode, ExecutionArgs, ExecutionResult, Source } from 'graphql';
import { GraphQLError, Kind, OperationTypeNode } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/**
 * Executes what is asked again and again as compiled. What is compiled is kept by the document's text alone, so that one with
 * several operations, of which the request names one, is executed as it stands; so is a subscription.
 */
export function compiledExecution(seen: SeenDocuments): Plugin {
  return {
    onExecute: ({ args, setExecuteFn }) => {
      const text = textOf(args.document);
      if (text === null) return;
      const compiled = seen.compiledOf(text, () => compile(args));
      if (compiled === null) return;
      setExecuteFn(({ rootValue, contextValue, variableValues }: ExecutionArgs) =>
        placed(compiled.query(rootValue, contextValue, variableValues), args.document),
      );
    },
  };
}

/** null where it can't be compiled: plain execution answers with why. */
function compile({ schema, document }: Pick<ExecutionArgs, 'schema' | 'document'>): CompiledQuery | null {
  const query = compileQuery(schema, document);
  return isCompiledQuery(query) ? query : null;
}

/** Of the one query that it holds; null where it holds anything else. */
function textOf({ definitions, loc }: DocumentNode): string | null {
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [first] = operations;
  const isOneQuery =
    operations.length === 1 &&
    first?.kind === Kind.OPERATION_DEFINITION &&
    first.operation === OperationTypeNode.QUERY;
  return isOneQuery ? (loc?.source.body ?? null) : null;
}

interface SeenDocuments {
  /** What it was compiled to; null: it is executed as it stands. */
  readonly compiledOf: (text: string, compile: () => CompiledQuery | null) => CompiledQuery | null;
  readonly compiledCount: () => number;
}

interface SeenLimits {
  /** Times that a text is seen before it is compiled. */
  readonly compiledAt: number;
  readonly mostCompiled: number;
  /** Texts whose times are counted. */
  readonly mostCounted: number;
}

const usualSeenLimits: SeenLimits = { compiledAt: 3, mostCompiled: 64, mostCounted: 512 };

interface Seen {
  readonly query: CompiledQuery | null;
}

/** Compiling costs more than executing many times, and what is compiled is never small: so only what is asked again and again is. */
export function createSeenDocuments(limits: SeenLimits = usualSeenLimits): SeenDocuments {
  const times = new LRUCache<string, number>({ max: limits.mostCounted });
  const compiled = new LRUCache<string, Seen>({ max: limits.mostCompiled });
  const isDirty = (text: string): boolean => {
    const count = (times.get(text) ?? 0) + 1;
    times.set(text, count);
    return count >= limits.compiledAt;
  };
  return {
    compiledOf: (text, compile) => {
      const known = compiled.get(text);
      if (known !== undefined) return known.query;
      if (!isDirty(text)) return null;
      const query = compile();
      compiled.set(text, { query });
      times.delete(text);
      return query;
    },
    compiledCount: () => compiled.size,
  };
}

type Answer = ExecutionResult | Promise<ExecutionResult>;

/** A compiled query's answer, its errors as plain execution throws them: compiled, they know their lines but not the text. */
function placed(answer: Answer, document: DocumentNode): Answer {
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
