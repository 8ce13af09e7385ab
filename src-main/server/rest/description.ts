import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { snakeCase, snakeOnWire, spellForWire } from '../../../src-preload/contract/views/snake-case.ts';
import type { AnswerBytes } from '../../operations/answer-cache.ts';
import { answerBytes } from '../../operations/answer-cache.ts';
import type { ApiDeps } from './api-deps.ts';
import { mountDocs } from './docs.ts';
import { sendWithEtag } from './etag.ts';
import type { DocumentedPaths, ParameterHints } from './examples.ts';
import { withExamples } from './examples.ts';

/** Version of the contract itself, which changes more slowly than the program's: see docs/api.md. */
const contractVersion = '1.4.0';

const about = `Watches an autonomous trading agent on its venue. Read-only, on this machine alone.

\`info.version\` is the version of this contract; every answer names the program's in \`Perpscope-Version\`. A major
version removes or renames something, or changes what it means; a minor one adds paths, parameters, fields or codes; a patch
changes only descriptions. Ignore fields that you do not know.

Lists of the record are paged: ask again with the same filters and \`cursor\` set to \`next\` from the previous page, until it is null.
Unknown parameters are ignored, repeated ones are answered with 400. Lists in the examples are cut to one row.`;

const spelling = { schemaRegistry: z.globalRegistry, zodToJsonConfig: { override: spellForWire } };

/** Mounts the OpenAPI document of every route that follows, and the page that shows it. */
export async function mountDescription(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const { accessToken, version, log } = deps;
  const hints: ParameterHints = new Map();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Perpscope',
        description: about,
        version: contractVersion,
        contact: { name: 'Perpscope' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This service' }],
      tags: [
        {
          name: 'Markets',
          description: 'The catalog, quotes, candles, sessions and reference data of the network in use.',
        },
        {
          name: 'Agent',
          description: 'The agent, as it reports itself, and its account, as the venue reports it.',
        },
        {
          name: 'MCP',
          description:
            'Data of the agent and its account for programs, and fund movements prepared for them.',
        },
        {
          name: 'Discovery',
          description: 'Descriptions of this service in the forms that other programs look for.',
        },
        { name: 'Service', description: 'The service itself.' },
      ],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: noting(hints, withAnswerHeaders(createJsonSchemaTransform(spelling))),
    transformObject: createJsonSchemaTransformObject(spelling),
  });
  const built = { document: null as object | null };
  const document = (asksForToken: boolean): object => {
    built.document ??= withExamples(tidyDocument(app.swagger()), hints);
    return { ...built.document, security: asksForToken ? [{ token: [] }] : [{}, { token: [] }] };
  };
  const bytes = new Map<boolean, AnswerBytes>();
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    const asksForToken = accessToken.isRequired();
    const known = bytes.get(asksForToken) ?? answerBytes(null, document(asksForToken));
    bytes.set(asksForToken, known);
    return sendWithEtag(known, request, reply);
  });
  mountDocs(app, { document, asksForToken: accessToken.isRequired, version, log });
}

type Transform = ReturnType<typeof createJsonSchemaTransform>;
type Answers = Readonly<Record<string, { readonly headers?: object } | undefined>>;

/** Adds the headers of answers again, which the transform drops. */
function withAnswerHeaders(transform: Transform): Transform {
  return (route) => {
    const { schema, url } = transform(route);
    const declared = (route.schema?.response ?? {}) as Answers;
    const answers = Object.entries((schema?.response ?? {}) as Answers).map(([status, answer]) => {
      const headers = declared[status]?.headers;
      return [status, headers === undefined ? answer : { ...answer, headers }];
    });
    return {
      url,
      schema: schema?.response === undefined ? schema : { ...schema, response: Object.fromEntries(answers) },
    };
  };
}

/** Notes the descriptions of parameters, which the transform drops if their schema has a name. */
function noting(hints: ParameterHints, transform: Transform): Transform {
  return (route) => {
    const { operationId, querystring, params } = (route.schema ?? {}) as Readonly<Record<string, unknown>>;
    const found = [querystring, params].flatMap((schema) =>
      schema instanceof z.ZodObject ? hintsOf(schema) : [],
    );
    hints.set(operationId, Object.fromEntries(found));
    return transform(route);
  };
}

function hintsOf(schema: z.ZodObject): readonly (readonly [string, string])[] {
  return Object.entries(schema.shape).flatMap(([name, { description }]) =>
    description === undefined
      ? []
      : [[snakeOnWire.has(schema) ? snakeCase(name) : name, description] as const],
  );
}

type Json = { readonly [key: string]: unknown };

interface OpenApiDocument {
  readonly [part: string]: unknown;
  readonly components?: { readonly schemas?: Json };
  readonly paths: DocumentedPaths;
}

const inputSuffix = /"#\/components\/schemas\/(\w+?)Input"/g;
const reference = /"#\/components\/schemas\/(\w+)"/g;

/**
 * Removes duplicates: the generated document lists every schema twice, as input and as output, used or not. The contract's schemas
 * are the same both ways, so references get one name each, and schemas without a reference are removed.
 */
function tidyDocument(document: object): OpenApiDocument {
  const one = JSON.parse(
    JSON.stringify(document).replace(inputSuffix, '"#/components/schemas/$1"'),
  ) as OpenApiDocument; // the same shape, renamed
  const schemas = one.components?.schemas ?? {};
  const { components: _, ...rest } = one;
  const used = reachable(schemas, namesIn(rest));
  const usedSchemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...one, components: { ...one.components, schemas: usedSchemas } };
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(reference)].flatMap(([, name]) => name ?? []);
}

function reachable(schemas: Json, start: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...start];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...namesIn(schemas[name] ?? {}));
  }
  return found;
}
