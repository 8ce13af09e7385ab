import SchemaBuilder from '@pothos/core';
import type { GraphqlContext } from './graphql-context.ts';

interface SchemaShape {
  readonly Context: GraphqlContext;
  readonly DefaultFieldNullability: false;
}

export type Builder = ReturnType<typeof createBuilder>;

/** Fields are there unless they are said to be nullable. */
export function createBuilder() {
  return new SchemaBuilder<SchemaShape>({ defaultFieldNullability: false });
}
