import type { SessionSpan, SessionSpans } from '../../src-preload/contract/bridge/sessions.ts';
import type { UnderlyingSession } from '../../src-preload/contract/views/markets/market-state.ts';

type Spans = readonly SessionSpan[];

/** Returns the index of the first span that ends after `ms`. */
function firstAfter(spans: Spans, ms: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.toMs ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the spans within a time range (world ms: from included, to excluded), cut to it. */
export function spansWithin(spans: Spans, fromMs: number, toMs: number): Spans {
  const within: SessionSpan[] = [];
  for (let at = firstAfter(spans, fromMs); at < spans.length; at += 1) {
    const span = spans[at];
    if (span === undefined || span.fromMs >= toMs) break;
    within.push({
      ...span,
      fromMs: Math.max(span.fromMs, fromMs),
      toMs: Math.min(span.toMs, toMs),
    });
  }
  return within;
}

/**
 * Returns the sessions in a time range, in order. Time outside every span is regular hours. null: the range ends after the known
 * calendar.
 */
export function sessionsWithin(
  { spans, knownUntilMs }: SessionSpans,
  fromMs: number,
  toMs: number,
): readonly UnderlyingSession[] | null {
  if (knownUntilMs !== null && toMs > knownUntilMs) return null;
  const sessions: UnderlyingSession[] = [];
  const meet = (session: UnderlyingSession): void => {
    if (sessions.at(-1) !== session) sessions.push(session);
  };
  let reached = fromMs;
  for (const span of spansWithin(spans, fromMs, toMs)) {
    if (span.fromMs > reached) meet('regular');
    meet(span.state);
    reached = span.toMs;
  }
  if (reached < toMs) meet('regular');
  return sessions;
}
