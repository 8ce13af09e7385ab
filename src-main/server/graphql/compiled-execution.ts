import { useGraphQlJit } from '@envelop/graphql-jit';
import { Kind, OperationTypeNode } from 'graphql';
import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * Compiles each document once. What is compiled is kept by document alone, so that one with several operations, of
 * which the request names one, is executed as it stands; so is a subscription.
 */
export function compiledExecution(): Plugin {
  const plugin: unknown = useGraphQlJit(
    {},
    {
      enableIf: ({ document }) => isOneQuery(document),
      onError: () => undefined, // what can't be compiled answers with why
    },
  );
  return plugin as Plugin; // its own types do not know exactOptionalPropertyTypes
}

function isOneQuery({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [first] = operations;
  return (
    operations.length === 1 &&
    first?.kind === Kind.OPERATION_DEFINITION &&
    first.operation === OperationTypeNode.QUERY
  );
}
