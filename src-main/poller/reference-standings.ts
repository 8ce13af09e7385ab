import type { TickerAnswer } from '../domain/reference.ts';
import type { TickerStanding } from '../domain/reference-standing.ts';
import { assertNever } from '../errors.ts';
import type { ReferenceFailure } from '../reference/reference.ts';

/** The newest word on a ticker is what counts: one without a figure leaves no older one to be used. */
export function standingOf(answer: TickerAnswer): TickerStanding {
  switch (answer.kind) {
    case 'observed':
      return { kind: 'observed', last: answer.observation };
    case 'not_entitled':
    case 'not_found':
      return { kind: answer.kind, message: answer.message, last: null };
    case 'unreadable':
      return { kind: 'failed', message: answer.message, last: null };
    default:
      return assertNever(answer);
  }
}

/**
 * Asking came to nothing: what was observed before stays, with its time, and what the plan lacks or nobody knows is still so. That
 * the plan has none of it is an answer.
 */
export function unansweredStanding(
  { kind, message }: ReferenceFailure,
  before: TickerStanding | undefined,
): TickerStanding {
  if (kind === 'not_entitled') return { kind, message, last: null };
  if (before?.kind === 'not_entitled' || before?.kind === 'not_found') return before;
  return { kind: 'failed', message, last: before?.last ?? null };
}

export function tickerOf(answer: TickerAnswer): string {
  return answer.kind === 'observed' ? answer.observation.ticker : answer.ticker;
}

/** What is not as it should be with a ticker, for the provider's health. One that the plan lacks or nobody knows is told by its standing alone. */
export function amissWith(standing: TickerStanding): string | null {
  return standing.kind === 'failed' ? standing.message : null;
}
