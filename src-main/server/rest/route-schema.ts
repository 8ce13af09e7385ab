import { z } from 'zod';
import { ErrorBody } from '../../../src-preload/contract/views/error.ts';

/** What every read can answer besides its own: the guard's refusals, the limits, a fault, a time-out. */
const everywhere = {
  401: 'A token is configured and was not sent.',
  403: 'Host, Origin or Sec-Fetch-Site is not allowed.',
  429: 'Too many requests.',
  500: 'An unexpected fault.',
  503: 'Not attached, switched to another network, or timed out.',
} as const;

const further = {
  304: 'Unchanged since the ETag that was sent.',
  400: 'A parameter is not valid.',
  404: 'There is no such market.',
  502: 'The source is attached but could not be read.',
} as const;

export interface RouteDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly answer: z.ZodType;
  readonly statuses: readonly (keyof typeof further)[];
}

/** A route's schema but for its input: its answer, and every status it may answer with. */
export function routeSchema({ operationId, summary, tag, answer, statuses }: RouteDescription): object {
  const problems = Object.entries({
    ...everywhere,
    ...Object.fromEntries(statuses.map((status) => [status, further[status]])),
  }).map(([status, description]) => [
    status,
    status === '304'
      ? z.null().describe(description)
      : { description, content: { 'application/json': { schema: ErrorBody } } },
  ]);
  return {
    operationId,
    summary,
    tags: [tag],
    response: {
      200: { description: summary, content: { 'application/json': { schema: answer } } },
      ...Object.fromEntries(problems),
    },
  };
}
