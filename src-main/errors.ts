import type { ErrorCode } from '../src-preload/contract/views/error.ts';

export type { ErrorCode };

/** The one error type. `message` is a sentence a person can act on; it may reach the wire, so it never holds a secret. */
export class PerpscopeError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PerpscopeError';
    this.code = code;
  }
}

/** A refusal of whoever asks too often. */
export class RateLimitedError extends PerpscopeError {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super('rate_limited', message);
    this.name = 'RateLimitedError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A start that can't go on: one line on stderr, exit code 2, nothing written. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
  }
}

/** Another process holds the data folder. */
export class FolderHeldError extends StartError {}

/** Exit code of a service that another process is to use instead: it waits for whoever holds the folder. */
export const folderHeldCode = 3;

/** Ends a switch over a union: a new member fails to compile here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/** What an unknown thrown value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What an aborted signal gives as its reason: the time was up, or whoever asked is gone. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
