import type { MonotonicClock } from '../../clock.ts';
import type { VenueFailure } from '../venue.ts';
import { VenueError } from '../venue.ts';
import type { InfoBody, InfoTransport } from './info-request.ts';
import { isNeverSent } from './info-request.ts';
import type { Spending, RequestPriority, WeightBudget } from './weight-budget.ts';
import { answerWeight, mostWeight, requestWeight } from './weights.ts';

interface AskDeps {
  readonly transport: InfoTransport;
  readonly budget: WeightBudget;
  readonly clock: MonotonicClock;
  /** World ms. */
  readonly now: () => number;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Request timeout, real ms; includes the wait for the budget except for patient requests. */
  readonly timeoutMs: number;
}

interface Question {
  readonly body: InfoBody;
  readonly signal: AbortSignal;
  /** Most rows of the answer, which add to its weight; absent: the venue's maximum. */
  readonly mostRows?: number;
  readonly priority?: RequestPriority;
  /** Real ms; absent: the default timeout. */
  readonly timeoutMs?: number;
}

interface Answer {
  readonly value: unknown;
  /** World ms at which the request was sent and answered. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

export type Ask = (question: Question) => Promise<Answer>;

/** Spends the budget before each request, and pauses 10 to 60 s after a 429, which has no Retry-After. */
export function politely(deps: AskDeps): Ask {
  const { budget, clock, now } = deps;
  return async ({ body, signal, mostRows, priority = 'prompt', timeoutMs = deps.timeoutMs }) => {
    const asked = clock();
    const spending = await budget.spend(mostWeight(body.type, mostRows), signal, priority);
    const deadline = (priority === 'patient' ? clock() : asked) + timeoutMs;
    const askedAt = now();
    const value = await post(
      deps,
      { body, signal, timeoutMs: Math.max(1, Math.ceil(deadline - clock())) },
      spending,
    );
    return { value, askedAt, answeredAt: now() };
  };
}

const answered: ReadonlySet<VenueFailure> = new Set<VenueFailure>([
  'rate_limited',
  'rejected_request',
  'server_error',
  'not_json',
  'empty_answer',
]);

/**
 * Settles the weight of a failed request: an answer without rows costs the base weight, an unsent request nothing. Without an
 * answer the weight is unknown, so the maximum stays spent.
 */
function settleFailed(type: string, error: unknown, spending: Spending): void {
  const failure = error instanceof VenueError ? error.failure : null;
  if (failure !== null && answered.has(failure)) spending.settle(requestWeight(type));
  else if (isNeverSent(error)) spending.settle(0);
  else spending.settleAsSpent();
}

interface Request {
  readonly body: InfoBody;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

async function post(
  { transport, budget, random }: AskDeps,
  { body, ...limits }: Request,
  spending: Spending,
): Promise<unknown> {
  try {
    const value = await transport.post(body, limits);
    spending.settle(answerWeight(body.type, value));
    return value;
  } catch (error) {
    settleFailed(body.type, error, spending);
    if (error instanceof VenueError && error.failure === 'rate_limited')
      budget.pauseFor(10_000 + random() * 50_000);
    throw error;
  }
}
