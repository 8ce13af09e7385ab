import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { usualCost } from './complexity.ts';
import type { GraphqlContext } from './graphql-context.ts';

interface SchemaShape {
  readonly Context: GraphqlContext;
  readonly DefaultFieldNullability: false;
  readonly Scalars: Readonly<
    Record<'DateTime' | 'Interval' | 'Period', { readonly Input: string; readonly Output: string }>
  >;
}

export type Builder = ReturnType<typeof createBuilder>;

/** Fields are there unless they are said to be nullable. What a query costs is checked before it is executed, by cost-limit. */
export function createBuilder() {
  return new SchemaBuilder<SchemaShape>({
    plugins: [ComplexityPlugin],
    complexity: { fieldComplexity: usualCost, disabled: true },
    defaultFieldNullability: false,
  });
}
