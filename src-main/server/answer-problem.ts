import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimitedError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { RefusedValue } from '../operations/refused-value.ts';
import { badField, errorText, problemOf, statusOf } from './problem.ts';
import { noteProblem } from './request-log.ts';

interface ProblemContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: Log;
}

/** Answers the errors of all routes, in one shape. */
export function answerProblem(error: unknown, { request, reply, log }: ProblemContext): void {
  const { problem, isFault } = problemOf(fieldProblem(error, request.routeOptions?.url) ?? error);
  if (isFault)
    log.error({ err: error, method: request.method, path: request.routeOptions.url }, 'a request failed');
  noteProblem(request.raw, problem.code);
  const status = statusOf(problem.code);
  if (problem instanceof RateLimitedError) reply.header('retry-after', problem.retryAfterSeconds);
  // No resource_metadata: it would lead a client into OAuth, which is not offered here.
  if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  void reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorText(problem.code, problem.message, request.id));
}

export function installProblems(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => answerProblem(error, { request, reply, log }));
}

/** Problem of a parameter that its schema rejected; null: another error. */
function fieldProblem(error: unknown, route: string | undefined): ReturnType<typeof badField> | null {
  if (!(error instanceof Error) || !('validation' in error) || !Array.isArray(error.validation)) return null;
  const [first] = error.validation as {
    readonly instancePath?: string;
    readonly keyword?: string;
    readonly message?: string;
    readonly params?: RefusedValue;
  }[];
  const refused = { ...first?.params, code: first?.keyword, message: first?.message ?? '' };
  return badField(first?.instancePath?.split('/')[1] ?? 'parameter', route, refused);
}
