import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import * as views from '../../sdk/src/views.ts';
import { operations } from '../../src-main/operations/index.ts';
import type { HttpPath, Operation } from '../../src-main/operations/operation.ts';
import { formatted } from './formatted.ts';

export const clientRoutesPath = resolve(import.meta.dirname, '../../sdk/src/routes.ts');

/** The routes that programs may call, as methods of the client package. */
export function clientRoutes(): Promise<string> {
  const routes = operations.flatMap((operation) =>
    (operation.http ?? []).filter(({ isHidden }) => isHidden !== true).map((path) => ({ operation, path })),
  );
  const source = `
    // Written from the list of operations by \`node test/tooling/client-routes.ts\`.
    import { toWire } from '../../src-preload/contract/views/snake-case.ts';
    import { segment } from './address.ts';
    import type { Ask, CallOptions } from './ask.ts';
    import * as views from './views.ts';

    ${routes.map(({ path }) => queryType(path)).join('\n\n')}

    export type Routes = ReturnType<typeof createRoutes>;

    /** A method for each route, by its operationId in the OpenAPI document. */
    // oxlint-disable-next-line max-lines-per-function -- one expression for each route
    export const createRoutes = (ask: Ask) => ({
      ${routes.map(({ operation, path }) => method(operation, path)).join('\n')}
    });
  `;
  return formatted(clientRoutesPath, source);
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
  const names = Object.keys(query?.shape ?? {}).join(', ');
  const byDefault = Object.values(query?.shape ?? {}).every(isOptional) ? ' = {}' : '';
  const parameters = [
    ...Object.keys(params?.shape ?? {}).map((name) => `${name}: string`),
    ...(query === undefined ? [] : [`{ ${names} }: ${queryName(id)}${byDefault}`]),
    ...(body === undefined ? [] : [`body: ${viewName(body)}`]),
    'call?: CallOptions',
  ];
  const address = path.replace(/^\w+ /, '').replaceAll(/:(\w+)/g, "${segment('$1', $1)}");
  const question = [
    `path: ${address.includes('$') ? `\`${address}\`` : `'${address}'`}`,
    ...(query === undefined ? [] : [`query: { ${names} }`]),
    ...(body === undefined ? [] : [`body: toWire(${viewName(body)}, body)`]),
    `answer: ${answer}`,
  ];
  return `/** ${summary}. */
    ${id}: async (${parameters.join(', ')}): Promise<${answer}> => ask({ ${question.join(', ')} }, call),`;
}

function viewName(schema: unknown): string {
  const named = Object.entries(views).find(([, view]) => view === schema);
  if (named === undefined)
    throw new Error('What a route takes or answers must be exported by sdk/src/views.ts.');
  return `views.${named[0]}`;
}

/** As `node test/tooling/client-routes.ts`: writes the file again. */
if (import.meta.main) writeFileSync(clientRoutesPath, await clientRoutes());
