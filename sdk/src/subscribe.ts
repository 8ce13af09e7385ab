import { z } from 'zod';
import type { CallOptions, Connection } from './connection.ts';
import { common, reach, refuseRedirect } from './connection.ts';
import { within } from './deadline.ts';
import type { PerpscopeFailure } from './errors.ts';
import {
  PerpscopeAnswerError,
  PerpscopeApiError,
  PerpscopeConnectionError,
  PerpscopeTimeoutError,
} from './errors.ts';
import { eventsIn } from './event-stream.ts';
import type { EventName } from './events.ts';
import { events, selectionOf } from './events.ts';
import { interpret } from './interpret.ts';
import { readText } from './read-text.ts';

/** Options of one subscription. */
export interface SubscribeOptions extends Pick<CallOptions, 'signal'> {
  /**
   * Called each time a lost connection is open again, with the latest connection error. Events in the meantime were not sent: read
   * the lists now.
   */
  readonly onReconnect?: ((lost: PerpscopeFailure) => void) | undefined;
}

/** Arguments of a GraphQL field. */
type Arguments = Readonly<Record<string, string | undefined>>;
export type Subscribe = <Name extends EventName>(
  name: Name,
  args: Arguments,
  options?: SubscribeOptions,
) => AsyncGenerator<ItemOf<Name>, void, undefined>;
type EventOf<Name extends EventName> = z.output<(typeof events)[Name]>;
/** Item that a subscription yields. statusChanged also yields the error that says why the status is not known now, and continues. */
type ItemOf<Name extends EventName> =
  | EventOf<Name>
  | (Name extends 'statusChanged' ? PerpscopeApiError : never);

/** Delay before the first attempt to reconnect, in ms. It doubles with each failed attempt. */
const firstWaitMs = 1_000;
/** Maximum delay between attempts to reconnect, in ms. */
const longestWaitMs = 30_000;
/** Maximum time without a byte, in ms. The service sends something every 12 s. */
const silenceMs = 40_000;

const Refusal = z.object({
  message: z.string(),
  extensions: z.object({ error: z.string().optional(), code: z.string().optional() }).optional(),
});
const Result = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(Refusal).optional(),
});

/**
 * Creates a function that follows events over GraphQL's event stream. A lost connection is reopened; an error response ends the
 * iteration.
 */
export function createSubscribe(connection: Connection): Subscribe {
  return async function* follow(name, args, { signal, onReconnect } = {}) {
    const followed = { connection, name, query: queryOf(name, args), signal };
    const state = { wasOpen: false, waitMs: firstWaitMs, lost: null as PerpscopeFailure | null };
    for (;;) {
      const controller = new AbortController();
      try {
        const response = await openStream(followed, controller.signal);
        if (state.lost !== null) onReconnect?.(state.lost);
        Object.assign(state, { wasOpen: true, waitMs: firstWaitMs, lost: null });
        yield* resultsIn(followed, response);
        state.lost = new PerpscopeConnectionError(
          requestOf(name),
          new Error('The service ended the stream.'),
        );
      } catch (error) {
        if (!state.wasOpen || !isLost(error)) throw error;
        state.lost = error;
      } finally {
        controller.abort();
      }
      await pause(name, state.waitMs, signal);
      state.waitMs = Math.min(longestWaitMs, state.waitMs * 2);
    }
  };
}

const requestOf = (name: EventName): string => `subscription ${name}`;

function queryOf(name: EventName, args: Arguments): string {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  // Strings are quoted as in JSON; assetClass is an enum and is not quoted.
  const written = given.map(
    ([key, value]) => `${key}: ${key === 'assetClass' ? value : JSON.stringify(value)}`,
  );
  return `subscription { ${name}${written.length === 0 ? '' : `(${written.join(', ')})`} ${selectionOf(events[name])} }`;
}

const isLost = (error: unknown): error is PerpscopeConnectionError | PerpscopeTimeoutError =>
  error instanceof PerpscopeConnectionError || error instanceof PerpscopeTimeoutError;

interface Followed<Name extends EventName> {
  readonly connection: Connection;
  readonly name: Name;
  readonly query: string;
  readonly signal: AbortSignal | undefined;
}

async function openStream(
  { connection, name, query, signal }: Followed<EventName>,
  ending: AbortSignal,
): Promise<Response> {
  const { base, send, bearer, timeoutMs } = connection;
  const request = requestOf(name);
  const init = {
    ...common,
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...bearer },
    body: JSON.stringify({ query }),
    signal: ending,
  };
  return within({ request, timeoutMs, signal }, async () => {
    const response = await reach(request, () => send(`${base}/graphql`, init));
    await refuseRedirect(request, response);
    if (response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream'))
      return response;
    throw await refusalOf(request, response);
  });
}

/** Parses an error response: GraphQL's format, or that of REST if the request never reached GraphQL. */
async function refusalOf(request: string, response: Response): Promise<Error> {
  const { status, headers } = response;
  const text = await readText(request, response);
  const parsed = Result.safeParse(jsonOrNull(text));
  if (parsed.success && parsed.data.errors !== undefined)
    return failureOf(request, parsed.data.errors, status);
  try {
    interpret({ request, status, text, retryAfter: headers.get('retry-after') }, z.never());
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return new PerpscopeAnswerError(request, status, []);
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function failureOf(
  request: string,
  refusals: readonly z.output<typeof Refusal>[],
  status = 200,
): PerpscopeApiError {
  const { message, extensions = {} } = refusals[0] ?? { message: 'The event has no data.' };
  const code = extensions.error ?? extensions.code ?? 'internal_error';
  return new PerpscopeApiError(request, {
    status,
    code,
    message,
    requestId: '',
    retryAfterSeconds: undefined,
  });
}

/** Yields the items of a response until the service completes the stream. */
async function* resultsIn<Name extends EventName>(
  { name, signal }: Followed<Name>,
  response: Response,
): AsyncGenerator<ItemOf<Name>, void, undefined> {
  const request = requestOf(name);
  for await (const { event, data } of eventsIn({ request, response, silenceMs, signal })) {
    if (event === 'complete') return;
    if (event !== 'next') continue;
    const result = Result.safeParse(jsonOrNull(data));
    if (!result.success)
      throw new PerpscopeAnswerError(request, 200, [{ path: '', message: 'an event is no result.' }]);
    const value = result.data.data?.[name] ?? null;
    if (value !== null) yield eventOf(name, value);
    else if (name === 'statusChanged' && name in (result.data.data ?? {}))
      yield failureOf(request, result.data.errors ?? []) as ItemOf<Name>; // ItemOf<'statusChanged'> includes this error
    else throw failureOf(request, result.data.errors ?? []);
  }
}

function eventOf<Name extends EventName>(name: Name, value: unknown): EventOf<Name> {
  const parsed = events[name].safeParse(value);
  if (parsed.success) return parsed.data as EventOf<Name>; // the schema of this name
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new PerpscopeAnswerError(requestOf(name), 200, issues);
}

/** Waits `ms`. Throws PerpscopeAbortError if the signal aborts. */
async function pause(name: EventName, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const timer = { id: undefined as ReturnType<typeof setTimeout> | undefined };
  const passed = () => new Promise<void>((resolve) => (timer.id = setTimeout(resolve, ms)));
  try {
    await within({ request: requestOf(name), timeoutMs: ms + 1_000, signal }, passed);
  } finally {
    clearTimeout(timer.id);
  }
}
