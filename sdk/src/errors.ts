import type { ErrorCode } from '../../src-preload/contract/views/error.ts';

/** A code of this version of the contract, or one that a later service has beside them. */
export type AnsweredCode = ErrorCode | (string & {});

/** Whatever a call can end with beside its answer. Wrong arguments are a TypeError before anything is sent. */
export type PerpscopeFailure =
  | PerpscopeApiError
  | PerpscopeAnswerError
  | PerpscopeSymbolError
  | PerpscopeConnectionError
  | PerpscopeTimeoutError
  | PerpscopeAbortError;

/** What all of them have in common; `kind` says which it is. */
export abstract class PerpscopeError extends Error {
  abstract readonly kind: PerpscopeFailure['kind'];
  /** What was asked, such as `GET /mcp/risk`. */
  readonly request: string;

  constructor(request: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.request = request;
  }
}

export interface ApiRefusal {
  readonly status: number;
  readonly code: AnsweredCode;
  readonly message: string;
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;
}

/** The service refused, in the shape of every error of its contract. */
export class PerpscopeApiError extends PerpscopeError {
  override readonly name = 'PerpscopeApiError';
  readonly kind = 'api';
  readonly status: number;
  readonly code: AnsweredCode;
  /** By which the service's log knows the request; empty: the answer has none. */
  readonly requestId: string;
  /** As Retry-After says; undefined where it says nothing. */
  readonly retryAfterSeconds: number | undefined;

  constructor(request: string, refusal: ApiRefusal) {
    super(request, refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

export interface AnswerIssue {
  /** Keys from the outside in, joined by dots; empty: the whole answer. */
  readonly path: string;
  readonly message: string;
}

/** Something answered that is not what the contract says: another program, a proxy, a redirect, a cut answer. */
export class PerpscopeAnswerError extends PerpscopeError {
  override readonly name = 'PerpscopeAnswerError';
  readonly kind = 'answer';
  /** 0 where a browser hides it, as it does with a redirect. */
  readonly status: number;
  readonly issues: readonly AnswerIssue[];

  constructor(request: string, status: number, issues: readonly AnswerIssue[]) {
    const details = issues
      .slice(0, 3)
      .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    super(
      request,
      `${request} was answered by something that does not fit the contract: ${details.join('; ')}`,
    );
    this.status = status;
    this.issues = issues;
  }
}

/** The service answered, and the symbol that was asked for means no one market; the message names those that it may mean. */
export class PerpscopeSymbolError extends PerpscopeError {
  override readonly name = 'PerpscopeSymbolError';
  readonly kind = 'symbol';
  readonly status = 200;
  readonly code = 'unknown_market' satisfies ErrorCode;
  readonly symbol: string;

  constructor(request: string, symbol: string, note: string) {
    super(request, note);
    this.symbol = symbol;
  }
}

/** Nothing answered, or the connection ended in the middle. */
export class PerpscopeConnectionError extends PerpscopeError {
  override readonly name = 'PerpscopeConnectionError';
  readonly kind = 'connection';

  constructor(request: string, cause: unknown) {
    super(request, `${request}: no answer. Is Perpscope running at this address?`, { cause });
  }
}

export class PerpscopeTimeoutError extends PerpscopeError {
  override readonly name = 'PerpscopeTimeoutError';
  readonly kind = 'timeout';
  readonly timeoutMs: number;

  constructor(request: string, timeoutMs: number) {
    super(request, `${request}: no whole answer within ${timeoutMs} ms.`);
    this.timeoutMs = timeoutMs;
  }
}

/** The caller's own signal ended the call; its reason is the cause. */
export class PerpscopeAbortError extends PerpscopeError {
  override readonly name = 'PerpscopeAbortError';
  readonly kind = 'aborted';

  constructor(request: string, cause: unknown) {
    super(request, `${request} was given up by its caller.`, { cause });
  }
}
