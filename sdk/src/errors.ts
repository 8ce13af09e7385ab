import type { ErrorCode } from '../../src-preload/contract/views/error.ts';

/** Error code of the service: one that this version lists, or one that a newer service adds. */
export type AnsweredCode = ErrorCode | (string & {});

/** Errors that a call can reject with. Invalid arguments cause a TypeError before anything is sent. */
export type PerpscopeFailure =
  | PerpscopeApiError
  | PerpscopeAnswerError
  | PerpscopeSymbolError
  | PerpscopeConnectionError
  | PerpscopeTimeoutError
  | PerpscopeAbortError;

/** Base class of all errors of a call. `kind` identifies the subclass. */
export abstract class PerpscopeError extends Error {
  abstract readonly kind: PerpscopeFailure['kind'];
  /** Request that failed, such as `GET /mcp/risk` or `subscription tradeRecorded`. */
  readonly request: string;

  constructor(request: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.request = request;
  }
}

/** Fields of an error response. */
export interface ApiRefusal {
  readonly status: number;
  readonly code: AnsweredCode;
  readonly message: string;
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;
}

/** The service returned an error, in the format that all its errors have. */
export class PerpscopeApiError extends PerpscopeError {
  override readonly name = 'PerpscopeApiError';
  readonly kind = 'api';
  readonly status: number;
  readonly code: AnsweredCode;
  /** Request id in the service's log. Empty: the response has none. */
  readonly requestId: string;
  /** Value of the Retry-After header in seconds. undefined: the header is missing or not in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(request: string, refusal: ApiRefusal) {
    super(request, refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

/** One way in which a response does not match the schema. */
export interface AnswerIssue {
  /** Path of the invalid field, keys joined by dots. Empty: the whole response. */
  readonly path: string;
  readonly message: string;
}

/** The response does not match the contract: it is from another program or a proxy, a redirect, or incomplete. */
export class PerpscopeAnswerError extends PerpscopeError {
  override readonly name = 'PerpscopeAnswerError';
  readonly kind = 'answer';
  /** HTTP status. 0: hidden by the browser, as for a redirect. */
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

/** The requested symbol does not match exactly one market. The message lists the candidates. */
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

/** Nothing responded, or the connection closed before the response was complete. */
export class PerpscopeConnectionError extends PerpscopeError {
  override readonly name = 'PerpscopeConnectionError';
  readonly kind = 'connection';

  constructor(request: string, cause: unknown) {
    super(request, `${request}: no answer. Is Perpscope running at this address?`, { cause });
  }
}

/** The response was not complete within `timeoutMs`. */
export class PerpscopeTimeoutError extends PerpscopeError {
  override readonly name = 'PerpscopeTimeoutError';
  readonly kind = 'timeout';
  readonly timeoutMs: number;

  constructor(request: string, timeoutMs: number) {
    super(request, `${request}: no whole answer within ${timeoutMs} ms.`);
    this.timeoutMs = timeoutMs;
  }
}

/** The caller's signal aborted the call. The abort reason is the `cause`. */
export class PerpscopeAbortError extends PerpscopeError {
  override readonly name = 'PerpscopeAbortError';
  readonly kind = 'aborted';

  constructor(request: string, cause: unknown) {
    super(request, `${request} was given up by its caller.`, { cause });
  }
}
