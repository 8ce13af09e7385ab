import type { ReferenceProviderName, TickerAnswer } from '../domain/reference/reference.ts';
import type { AnnouncedClosure } from '../domain/sessions/session.ts';

/** A provider of outside market data. Each question is a request of its own: none can spoil another's answer. */
export interface ReferenceProvider {
  readonly name: ReferenceProviderName;
  /** One answer a ticker asked for, in that order. Rejects with ReferenceFailure where nothing was answered at all. */
  readonly stocks: (tickers: readonly string[], signal: AbortSignal) => Promise<readonly TickerAnswer[]>;
  /** Rejects with ReferenceFailure. */
  readonly index: (ticker: string, signal: AbortSignal) => Promise<TickerAnswer>;
  /** Closures and early closes of US equities that are announced. Rejects with ReferenceFailure. */
  readonly closures: (signal: AbortSignal) => Promise<ClosuresAnswer>;
  readonly close: () => Promise<void>;
}

/** Rows that could not be read are left out, and named here. */
export interface ClosuresAnswer {
  /** Each day once, ascending. */
  readonly closures: readonly AnnouncedClosure[];
  readonly invalid: readonly string[];
}

/** So many tickers are one request: of more, each further so many are another. */
export const tickersPerRequest = 250;

/**
 * Nothing was answered. `refused`: the key is not accepted; `not_entitled`: the endpoint is not in the plan (both last
 * for long); `limited`: too many requests, come again after `retryAfterMs`; `failed`: anything else, worth retrying.
 */
export class ReferenceFailure extends Error {
  readonly kind: 'refused' | 'not_entitled' | 'limited' | 'failed';
  readonly retryAfterMs: number | null;

  constructor(
    kind: ReferenceFailure['kind'],
    message: string,
    { cause, retryAfterMs = null }: { readonly cause?: unknown; readonly retryAfterMs?: number | null } = {},
  ) {
    super(message, { cause });
    this.name = 'ReferenceFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What all ways of asking the reference data's provider come to. */
export interface ReferenceVerdict {
  readonly state: 'ok' | 'degraded' | 'down';
  readonly lastError: string | null;
  /** What a person can do about it. */
  readonly remedy: string | null;
}

/** How the provider answers, as a whole. Times are world ms. */
export interface ReferenceHealth extends ReferenceVerdict {
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Different rows refused since start. */
  readonly invalidRows: number;
}
