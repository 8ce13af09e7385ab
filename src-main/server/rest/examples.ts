import examplesFile from './api-examples.json' with { type: 'json' };

interface Content {
  readonly content?: Readonly<Record<string, object>>;
}
interface DocumentedOperation {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly operationId?: string;
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

export type DocumentedPaths = Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;

/** Meanings of parameters, by operationId and name. */
export type ParameterHints = Map<unknown, Readonly<Record<string, string>>>;

/** By operationId; `node test/tooling/api-examples.ts` writes them. */
const examples: Readonly<
  Record<string, { readonly request?: unknown; readonly answer?: unknown } | undefined>
> = examplesFile;

/** Puts an example beside the schema of each request and answer in JSON, and the meaning beside each parameter. */
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
    status.startsWith('2') ? exampleIn(one, answer) : one,
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

function exampleIn(place: Content, example: unknown): Content {
  const json = place.content?.['application/json'];
  if (json === undefined || example === undefined) return place;
  return { ...place, content: { ...place.content, 'application/json': { ...json, example } } };
}
