import { lexicographicSortSchema, printSchema } from 'graphql';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildSchema } from '../../src-main/server/graphql/schema/build-schema.ts';
import { formatted } from './formatted.ts';

export const graphqlSchemaPath = resolve(import.meta.dirname, '../../resources/schema.graphql');

/** Returns GraphQL's schema in its own language, as it is in resources/. */
export function graphqlSchema(): Promise<string> {
  return formatted(graphqlSchemaPath, printSchema(lexicographicSortSchema(buildSchema())));
}

/** Run as `node test/tooling/graphql-schema.ts`: writes the file again. */
if (import.meta.main) writeFileSync(graphqlSchemaPath, await graphqlSchema());
