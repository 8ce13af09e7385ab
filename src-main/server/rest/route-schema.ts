import { z } from 'zod';
import { ErrorBody } from '../../../src-preload/contract/views/error.ts';

const noToken = { 401: 'A token is configured, but none or another one was sent.' } as const;

/** Statuses that every route can answer besides its own: refusals of the guard, limits, faults, timeouts. */
const everywhere = {
  403: 'Host, Origin or Sec-Fetch-Site is not allowed.',
  429: 'Too many requests.',
  500: 'An unexpected error.',
  503: 'Not attached, switched to another network, or timed out.',
} as const;

const further = {
  204: 'No content.',
  304: 'Unchanged since the ETag that was sent.',
  400: 'A parameter is not valid.',
  404: 'There is no such market.',
  413: 'The body is larger than this address accepts.',
  501: 'This is not implemented.',
  502: 'The source is attached but could not be read.',
} as const;
type Status = keyof typeof further;

interface RouteDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** null: the success has no shape yet. */
  readonly answer: z.ZodType | null;
  /** Media types of the answer, if it is a file. */
  readonly files?: readonly string[];
  /** Whether the answer may also be an event stream. */
  readonly isStreamed?: boolean;
  /** Headers of the answer that its caller may use, each with its meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Status of the answer; absent: 200. */
  readonly success?: 200 | 201;
  readonly statuses: readonly Status[];
  /** Meanings of statuses that differ on this route. */
  readonly meanings?: { readonly [status in Status]?: string };
  /** Shape of the route's own errors; absent: the shape of every error. */
  readonly problem?: z.ZodType;
  /** Whether it needs no token even if one is configured. */
  readonly isOpen?: boolean;
}

/** Schema of a route without its input: its answer, and every status it may answer with. */
export function routeSchema(description: RouteDescription): object {
  const { operationId, summary, tag, success = 200, isOpen } = description;
  return {
    operationId,
    summary,
    description: description.description,
    tags: [tag],
    ...(isOpen === true ? { security: [] } : {}),
    response: {
      [success]: successOf(description),
      ...sharedStatuses(isOpen === true ? everywhere : { ...noToken, ...everywhere }),
      ...ownStatuses(description),
    },
  };
}

function successOf({
  summary,
  answer,
  files = [],
  headers = {},
  isStreamed = false,
}: RouteDescription): object {
  if (files.length > 0) {
    const content = files.map((type) => [type, { schema: z.string() }]);
    const named = Object.entries(headers).map(([name, description]) => [
      name,
      { type: 'string', description },
    ]);
    return {
      description: summary,
      headers: Object.fromEntries(named) as object,
      content: Object.fromEntries(content) as object,
    };
  }
  if (answer === null) return z.null().describe('Never sent: the answer is always 501.');
  const stream = isStreamed ? { 'text/event-stream': { schema: z.string() } } : {};
  return { description: summary, content: { 'application/json': { schema: answer }, ...stream } };
}

function sharedStatuses(meanings: Readonly<Record<number, string>>): object {
  return Object.fromEntries(
    Object.entries(meanings).map(([status, meaning]) => [status, inJson(meaning, ErrorBody)]),
  );
}

function ownStatuses({ statuses, meanings, problem = ErrorBody }: RouteDescription): object {
  const own = statuses.map((status) => {
    const meaning = meanings?.[status] ?? further[status];
    return [status, status === 204 || status === 304 ? z.null().describe(meaning) : inJson(meaning, problem)];
  });
  return Object.fromEntries(own) as object;
}

function inJson(description: string, schema: z.ZodType): object {
  return { description, content: { 'application/json': { schema } } };
}
