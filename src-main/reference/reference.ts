import type { ReferenceProviderName, TickerAnswer } from '../domain/reference/reference.ts';
import type { AnnouncedClosure } from '../domain/sessions/session.ts';

/** A provider of reference data. Each call is a separate request, so one failure does not affect another. */
export interface ReferenceProvider {
  readonly name: ReferenceProviderName;
  /** One answer per ticker, in the given order. Rejects with ReferenceFailure if the request as a whole failed. */
  readonly stocks: (tickers: readonly string[], signal: AbortSignal) => Promise<readonly TickerAnswer[]>;
  /** Rejects with ReferenceFailure. */
  readonly index: (ticker: string, signal: AbortSignal) => Promise<TickerAnswer>;
  /** Announced closures and early closes of US equities. Rejects with ReferenceFailure. */
  readonly closures: (signal: AbortSignal) => Promise<ClosuresAnswer>;
  readonly close: () => Promise<void>;
}

/** Announced closures, and the rows that failed to parse. */
export interface ClosuresAnswer {
  /** Each day once, ascending. */
  readonly closures: readonly AnnouncedClosure[];
  readonly invalid: readonly string[];
}

/** Most tickers per request; more take further requests. */
export const tickersPerRequest = 250;

/**
 * The request as a whole failed. `refused`: the key is not accepted; `not_entitled`: the endpoint is not in the plan (both persist);
 * `limited`: too many requests, retry after `retryAfterMs`; `failed`: anything else, worth retrying.
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

/** Overall state of the reference provider. */
export interface ReferenceVerdict {
  readonly state: 'ok' | 'degraded' | 'down' | 'unread';
  readonly lastError: string | null;
  /** Remedy for the error. */
  readonly remedy: string | null;
}

/** Health of the reference provider. Times are world ms. */
export interface ReferenceHealth extends ReferenceVerdict {
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Distinct invalid rows since start. */
  readonly invalidRows: number;
  /** Reads that failed since the source was opened. */
  readonly failedReads: number;
}
