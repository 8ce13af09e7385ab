import type { DocumentNode, ExecutionArgs } from 'graphql';
import { Kind, OperationTypeNode } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { placed } from './placed-errors.ts';
import type { SeenDocuments } from './seen-documents.ts';

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
