import Ajv2020 from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { methodOf, names, pathOf, type Name } from './openapi-document.ts';

const Content = z.record(
  z.string(),
  z.object({ schema: z.looseObject({}), example: z.unknown().optional() }),
);
const Described = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()).length(1),
  parameters: z.array(z.object({ name: z.string(), description: z.string().min(1) })).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.optional() })),
});
const Whole = z.object({
  info: z.object({
    version: z.string(),
    description: z.string(),
    contact: z.object({ name: z.string() }),
    license: z.object({ name: z.string() }),
  }),
  servers: z.array(z.object({ url: z.string(), description: z.string() })).min(1),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.looseObject({}),
});

/** Each answers with a file or never. */
const withoutExample: ReadonlySet<Name> = new Set(['GET /api/exports/{subject}', 'GET /mcp/withdraw/{id}']);

const isProblem = ({ schema }: { readonly schema: object }): boolean =>
  JSON.stringify(schema).includes('/ErrorBody"');

const server = sharedByTests(() => aServer());
const ajv = new Ajv2020({ strict: false, validateFormats: false });
let document: z.output<typeof Whole>;
beforeAll(async () => {
  const reported = (await server.get('/api/openapi.json')).json() as object;
  ajv.addSchema(reported, 'document');
  document = Whole.parse(reported);
});
const operationOf = (name: Name) => document.paths[pathOf(name)]![methodOf(name).toLowerCase()]!;

describe('the OpenAPI document', () => {
  test('explains its version numbers and names the version header', () => {
    expect(document.info.description).toMatch(/A major\s+version .* a minor one .* a patch/s);
    expect(document.info.description).toContain('Perpscope-Version');
  });

  test('names each operation once, and declares every tag in use', () => {
    const operations = names.map(operationOf);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(names.length);
    const declared = document.tags.map(({ name }) => name);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(declared));
    expect(declared).toEqual([...new Set(declared)]);
  });

  test('declares an event stream for answers that may be one', () => {
    const streamed = names.filter((name) =>
      Object.values(operationOf(name).responses).some(({ content = {} }) => 'text/event-stream' in content),
    );
    expect(streamed).toEqual(['POST /a2a']);
  });

  test.each(names)('%s has a summary and a description of its own', (name) => {
    const { summary, description } = operationOf(name);
    expect(summary).not.toMatch(/\.$/);
    expect(description).toMatch(/^[A-Z].*\.$/s);
    expect(description).not.toBe(`${summary}.`);
  });

  test.each(names)('%s shows an example of each body in JSON, and it is valid', (name) => {
    const { requestBody, responses } = operationOf(name);
    const inJson = (content: z.output<typeof Content> | undefined) => content?.['application/json'] ?? [];
    const answers = Object.entries(responses);
    const good = answers.filter(([status]) => status.startsWith('2'));
    const bodies = [requestBody?.content, ...good.map(([, { content }]) => content)].flatMap(inJson);
    expect(bodies.length > 0).toBe(!withoutExample.has(name));
    const problems = answers.flatMap(([, { content }]) => inJson(content)).filter(isProblem);
    expect(problems.length).toBeGreaterThan(2);
    for (const { schema, example } of [...bodies, ...problems]) {
      const fits = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
      expect([name, fits(example), fits.errors]).toEqual([name, true, null]);
    }
  });
});
