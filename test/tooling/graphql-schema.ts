import { lexicographicSortSchema, printSchema } from 'graphql';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { buildSchema } from '../../src-main/server/graphql/schema/build-schema.ts';

export const graphqlSchemaPath = resolve(import.meta.dirname, '../../resources/schema.graphql');

/** GraphQL's schema in its own language, as it stands in resources/. */
export async function graphqlSchema(): Promise<string> {
  const style = await resolveConfig(graphqlSchemaPath);
  return format(printSchema(lexicographicSortSchema(buildSchema())), { ...style, parser: 'graphql' });
}

/** As `node test/tooling/graphql-schema.ts`: writes the file anew. */
if (import.meta.main) writeFileSync(graphqlSchemaPath, await graphqlSchema());
