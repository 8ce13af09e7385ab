import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import * as views from '../../sdk/src/views.ts';
import { snakeCase, snakeOnWire } from '../../src-preload/contract/views/snake-case.ts';
import { operations } from '../../src-main/operations/index.ts';
import type { HttpPath, Operation } from '../../src-main/operations/operation.ts';
import { formatted } from './formatted.ts';

interface Generated {
  readonly path: string;
  readonly text: string;
}

const written = '// Written from the list of operations by `node test/tooling/client-routes.ts`.';
const pathOf = (name: string): string => resolve(import.meta.dirname, '../../sdk/src', name);

async function generated(name: string, source: string): Promise<Generated> {
  const path = pathOf(name);
  return { path, text: await formatted(path, `${written}\n${source}`) };
}

/** The routes that programs may call, as methods of the client package, and the parameters that they take. */
export function clientRoutes(): Promise<readonly Generated[]> {
  const routes = operations.flatMap((operation) =>
    (operation.http ?? []).filter(({ isHidden }) => isHidden !== true).map((path) => ({ operation, path })),
  );
  const queries = routes.filter(({ path }) => path.query !== undefined);
  const names = queries.map(({ path }) => queryName(path.id));
  return Promise.all([
    generated(
      'queries.ts',
      `
      import type * as views from './views.ts';

      ${queries.map(({ path }) => queryType(path)).join('\n\n')}
      `,
    ),
    generated(
      'routes.ts',
      `
      import { segment } from './address.ts';
      import { bodyOf, parametersOf } from './arguments.ts';
      import type { Ask } from './ask.ts';
      import type { CallOptions } from './connection.ts';
      import type { ${names.join(', ')} } from './queries.ts';
      import * as views from './views.ts';

      export type Routes = ReturnType<typeof createRoutes>;

      /** A method for each route, by its operationId in the OpenAPI document. */
      // oxlint-disable-next-line max-lines-per-function -- one expression for each route
      export const createRoutes = (ask: Ask) => ({
        ${routes.map(({ operation, path }) => method(operation, path)).join('\n')}
      });
      `,
    ),
  ]);
}

const queryName = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}Query`;
const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

function queryType({ id, query }: HttpPath<unknown>): string {
  if (query === undefined) return '';
  const fields = Object.entries(query.shape).map(([name, schema]) => {
    const { description, ...json } = z.toJSONSchema(schema);
    const type = typeText(json);
    const field = isOptional(schema) ? `${name}?: ${type} | undefined` : `${name}: ${type}`;
    return `/** ${description} */\nreadonly ${field};`;
  });
  return `export interface ${queryName(id)} { ${fields.join('\n')} }`;
}

/** A parameter that is the text `true` or `false` in the address is a boolean to the caller. */
function typeText({ $ref, enum: values, type }: z.core.JSONSchema.JSONSchema): string {
  if ($ref !== undefined) return $ref.replace('#/$defs/', 'views.');
  if (values?.join() === 'true,false') return 'boolean';
  if (values !== undefined) return values.map((value) => `'${String(value)}'`).join(' | ');
  return type === 'integer' ? 'number' : String(type);
}

function method(
  { summary, output }: Operation,
  { path, id, params, query, body }: HttpPath<unknown>,
): string {
  const answer = viewName(output);
  const byDefault = Object.values(query?.shape ?? {}).every(isOptional) ? ' = {}' : '';
  const parameters = [
    ...Object.keys(params?.shape ?? {}).map((name) => `${name}: string`),
    ...(query === undefined ? [] : [`query: ${queryName(id)}${byDefault}`]),
    ...(body === undefined ? [] : [`body: ${viewName(body)}`]),
    'call?: CallOptions',
  ];
  const address = path.replace(/^\w+ /, '').replaceAll(/:(\w+)/g, "${segment('$1', $1)}");
  const question = [
    `path: ${address.includes('$') ? `\`${address}\`` : `'${address}'`}`,
    ...(query === undefined
      ? []
      : [`query: parametersOf(query, { ${Object.keys(query.shape).map(onWire(query)).join(', ')} })`]),
    ...(body === undefined ? [] : [`body: bodyOf(${viewName(body)}, body)`]),
    `answer: ${answer}`,
  ];
  return `/** ${summary}. */
    ${id}: async (${parameters.join(', ')}): Promise<${answer}> => ask({ ${question.join(', ')} }, call),`;
}

/** A parameter and its name in the address. */
const onWire =
  (query: z.ZodType) =>
  (name: string): string =>
    `${name}: '${snakeOnWire.has(query) ? snakeCase(name) : name}'`;

function viewName(schema: unknown): string {
  const named = Object.entries(views).find(([, view]) => view === schema);
  if (named === undefined)
    throw new Error('What a route takes or answers must be exported by sdk/src/views.ts.');
  return `views.${named[0]}`;
}

/** Run as `node test/tooling/client-routes.ts`: writes the files again. */
if (import.meta.main) for (const { path, text } of await clientRoutes()) writeFileSync(path, text);
