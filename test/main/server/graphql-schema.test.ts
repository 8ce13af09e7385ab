import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { graphqlSchema, graphqlSchemaPath } from '../../tooling/graphql-schema.ts';

test('resources/schema.graphql is the schema that is served; `node test/tooling/graphql-schema.ts` writes it', async () => {
  expect(readFileSync(graphqlSchemaPath, 'utf8')).toBe(await graphqlSchema());
});
