import type { ErrorCode } from '../../errors.ts';
import examplesFile from './api-examples.json' with { type: 'json' };

interface Content {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object; readonly example?: unknown }>>;
}
interface DocumentedOperation {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly operationId?: string;
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

export type DocumentedPaths = Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;

/** Descriptions of parameters, by operationId and name. */
export type ParameterHints = Map<unknown, Readonly<Record<string, string>>>;

/** Examples by operationId; `node test/tooling/api-examples.ts` writes them. */
const examples: Readonly<
  Record<string, { readonly request?: unknown; readonly answer?: unknown } | undefined>
> = examplesFile;

/** Adds an example to the schema of each JSON request and answer, and the description to each parameter. */
export function withExamples<T extends { readonly paths: DocumentedPaths }>(
  document: T,
  hints: ParameterHints,
): T {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, one]) => [
        method,
        withExample(one, hints.get(one.operationId)),
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as object };
}

function withExample(operation: DocumentedOperation, hints: Readonly<Record<string, string>> = {}): object {
  const { request, answer } = examples[operation.operationId ?? ''] ?? {};
  const { parameters, requestBody, responses = {} } = operation;
  const answers = Object.entries(responses).map(([status, one]) => [
    status,
    exampleIn(one, status.startsWith('2') ? answer : problemOf(status, one)),
  ]);
  return {
    ...operation,
    ...(parameters === undefined
      ? {}
      : { parameters: parameters.map((one) => ({ description: hints[one.name], ...one })) }),
    ...(requestBody === undefined ? {} : { requestBody: exampleIn(requestBody, request) }),
    responses: Object.fromEntries(answers) as object,
  };
}

/** Example error for a status, with its meaning on this route; none for a failure with a shape of its own. */
function problemOf(status: string, { description, content }: Content): ErrorBodyOnWire | undefined {
  const schema: { readonly $ref?: string } = content?.['application/json']?.schema ?? {};
  const error = usualCodes[status];
  if (error === undefined || description === undefined || schema.$ref?.endsWith('/ErrorBody') !== true)
    return undefined;
  return { error, message: description, request_id: '1f0c9a7be2d34856' };
}

interface ErrorBodyOnWire {
  readonly error: ErrorCode;
  readonly message: string;
  readonly request_id: string;
}

const usualCodes: Readonly<Record<string, ErrorCode | undefined>> = {
  400: 'invalid_parameter',
  401: 'unauthorized',
  403: 'forbidden_origin',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
  500: 'internal_error',
  501: 'not_implemented',
  502: 'provider_failed',
  503: 'provider_not_attached',
};

function exampleIn(place: Content, example: unknown): Content {
  const json = place.content?.['application/json'];
  if (json === undefined || example === undefined) return place;
  return { ...place, content: { ...place.content, 'application/json': { ...json, example } } };
}
