import { z } from 'zod';
import { fromWire, snakeOnWire } from '../../src-preload/contract/views/snake-case.ts';
import { ErrorBody } from '../../src-preload/contract/views/error.ts';
import { Liveness } from '../../src-preload/contract/views/service/health.ts';
import { PerpscopeAnswerError, PerpscopeApiError, PerpscopeSymbolError } from './errors.ts';

/** Error response with any code: a newer service may send further ones, and `status` is still valid then. */
const AnyErrorBody = ErrorBody.extend({ error: z.string().min(1) }).register(snakeOnWire);

export interface Answered {
  readonly request: string;
  readonly status: number;
  readonly text: string;
  /** Retry-After header as received. null: missing. */
  readonly retryAfter: string | null;
}

const AboutNoMarket = z.object({ symbol: z.string(), symbolNote: z.string() });

/**
 * Parses a response with its schema and drops fields that this version does not know. Throws PerpscopeApiError on an error
 * response, PerpscopeAnswerError on one that does not match, and PerpscopeSymbolError if its symbol does not name exactly one market.
 */
export function interpret<Schema extends z.ZodType>(answered: Answered, schema: Schema): z.output<Schema> {
  const body = parseJson(answered);
  if (answered.status >= 200 && answered.status < 300) {
    const liveness = Liveness.safeParse(body);
    if (liveness.success) throw withoutToken(answered, liveness.data);
    const answer = fit(answered, schema, body);
    const noted = AboutNoMarket.safeParse(answer);
    if (!noted.success) return answer;
    throw new PerpscopeSymbolError(answered.request, noted.data.symbol, noted.data.symbolNote);
  }
  const { error, message, requestId } = fit(answered, AnyErrorBody, body);
  throw new PerpscopeApiError(answered.request, {
    status: answered.status,
    code: error,
    message,
    requestId,
    retryAfterSeconds: secondsOf(answered.retryAfter),
  });
}

/** Returns the error for a liveness response: without the token, the health endpoint reports only that the service runs. */
function withoutToken({ request, status }: Answered, { message }: Liveness): PerpscopeApiError {
  return new PerpscopeApiError(request, {
    status,
    code: 'unauthorized',
    message,
    requestId: '',
    retryAfterSeconds: undefined,
  });
}

function parseJson({ request, status, text }: Answered): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PerpscopeAnswerError(request, status, [
      { path: '', message: `status ${status} without JSON.` },
    ]);
  }
}

function fit<Schema extends z.ZodType>(
  { request, status }: Answered,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(fromWire(schema, body));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new PerpscopeAnswerError(request, status, issues);
}

/** Parses Retry-After in seconds, as the service sends it. undefined: missing, or a date, which a proxy may send. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
