import { ReferenceFailure } from '../reference.ts';
import { retryAfterMs } from './retry-after.ts';

export interface RefusedAnswer {
  readonly status: number;
  /** Of the answer's headers. */
  readonly retryAfter: string | null;
  readonly date: string | null;
}

/** What an answer other than 200 means, by its status alone: its text is not told on, as it may repeat the key. */
export function statusFailure(asked: string, { status, retryAfter, date }: RefusedAnswer): ReferenceFailure {
  if (status === 401) return new ReferenceFailure('refused', 'Massive does not accept the key.');
  if (status === 403)
    return new ReferenceFailure('not_entitled', `The plan of the Massive key does not include ${asked}.`);
  if (status === 429)
    return new ReferenceFailure('limited', `Massive was asked too often, now for ${asked}.`, {
      retryAfterMs: retryAfterMs(retryAfter, date),
    });
  const elsewhere = status >= 300 && status < 400 ? ', which sends elsewhere and is not followed' : '';
  return new ReferenceFailure('failed', `Massive answered ${status} for ${asked}${elsewhere}.`);
}
