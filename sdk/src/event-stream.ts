import { within } from './deadline.ts';
import { PerpscopeConnectionError } from './errors.ts';

/** One event of a `text/event-stream`. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: string;
}

interface Streamed {
  readonly request: string;
  readonly response: Response;
  /** Maximum time without a byte, in ms. The service sends something every 12 s. */
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Maximum length of the buffered text, in UTF-16 code units. Events of the contract are far smaller. */
const mostText = 4 * 1024 * 1024;

/**
 * Yields the events of a response until it ends. Throws PerpscopeConnectionError if the connection breaks or an event is too long,
 * and PerpscopeTimeoutError after `silenceMs` without a byte.
 */
export async function* eventsIn({
  request,
  response,
  silenceMs,
  signal,
}: Streamed): AsyncGenerator<StreamedEvent> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const part = await within({ request, timeoutMs: silenceMs, signal }, () =>
        reader.read().catch((error: unknown) => {
          throw new PerpscopeConnectionError(request, error);
        }),
      );
      if (part.done) return;
      text = `${text}${decoder.decode(part.value, { stream: true })}`.replaceAll('\r\n', '\n');
      if (text.length > mostText)
        throw new PerpscopeConnectionError(request, new Error('An event is too long.'));
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield* eventOf(block);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Parses one block of the stream. Returns an empty list for a comment, which only keeps the connection open. */
function eventOf(block: string): readonly StreamedEvent[] {
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  const valuesOf = (name: string): readonly string[] =>
    lines.flatMap((line) =>
      line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : [],
    );
  return lines.length === 0
    ? []
    : [{ event: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') }];
}
