import type { DocumentNode, ExecutionArgs, ExecutionResult, Source } from 'graphql';
import { GraphQLError, Kind, OperationTypeNode } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/**
 * Executes repeated documents in compiled form. Compiled documents are keyed by the document's text alone, so a document with several
 * operations, of which the request names one, is executed without compiling; so is a subscription.
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

/** null: the document can't be compiled; plain execution answers with the reason. */
function compile({ schema, document }: Pick<ExecutionArgs, 'schema' | 'document'>): CompiledQuery | null {
  const query = compileQuery(schema, document);
  return isCompiledQuery(query) ? query : null;
}

/** Text of a document with exactly one query; null for any other document. */
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
  /** Compiled form of the text; null: it is executed without compiling. */
  readonly compiledOf: (text: string, compile: () => CompiledQuery | null) => CompiledQuery | null;
  readonly compiledCount: () => number;
}

interface SeenLimits {
  /** Number of times that a text is seen before it is compiled. */
  readonly compiledAt: number;
  readonly mostCompiled: number;
  /** Maximum number of texts whose uses are counted. */
  readonly mostCounted: number;
}

const usualSeenLimits: SeenLimits = { compiledAt: 3, mostCompiled: 64, mostCounted: 512 };

interface Seen {
  readonly query: CompiledQuery | null;
}

/** Compiles only repeated documents: compiling costs more than many executions, and compiled documents take much memory. */
export function createSeenDocuments(limits: SeenLimits = usualSeenLimits): SeenDocuments {
  const times = new LRUCache<string, number>({ max: limits.mostCounted });
  const compiled = new LRUCache<string, Seen>({ max: limits.mostCompiled });
  /** Counts a use, and returns whether there were enough. */
  const countUse = (text: string): boolean => {
    const count = (times.get(text) ?? 0) + 1;
    times.set(text, count);
    return count >= limits.compiledAt;
  };
  return {
    compiledOf: (text, compile) => {
      const known = compiled.get(text);
      if (known !== undefined) return known.query;
      if (!countUse(text)) return null;
      const query = compile();
      compiled.set(text, { query });
      times.delete(text);
      return query;
    },
    compiledCount: () => compiled.size,
  };
}

type Answer = ExecutionResult | Promise<ExecutionResult>;

/** Gives a compiled query's errors the places that plain execution reports: compiled, they know their lines but not the text. */
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
    extensions: error.extensions ?? {}, // compiled queries omit it
  });
}

/** Offset of the start of a line; the first line is 1. */
function lineStart({ body }: Source, line: number): number {
  const ends = [...body.matchAll(/\r\n|[\n\r]/g)];
  const before = ends[line - 2];
  return before === undefined ? 0 : before.index + before[0].length;
}
