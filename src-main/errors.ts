import type { ErrorCode } from '../src-preload/contract/views/error.ts';

export type { ErrorCode };

/** Error with a code. `message` is a sentence a person can act on; it may be sent to clients, so it contains no secret. */
export class PerpscopeError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PerpscopeError';
    this.code = code;
  }
}

/** Data from outside was never read since the start. It may be read a moment later. */
export class UnreadError extends PerpscopeError {
  constructor(message: string, code: ErrorCode = 'provider_failed') {
    super(code, message);
    this.name = 'UnreadError';
  }
}

/** Too many requests. */
export class RateLimitedError extends PerpscopeError {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super('rate_limited', message);
    this.name = 'RateLimitedError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A failed start: one line on stderr, exit code 2, nothing written. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
  }
}

/** Another process holds the data folder. */
export class FolderHeldError extends StartError {}

/** Exit code of a started service when another one holds the folder; the caller then waits for that one. */
export const folderHeldCode = 3;

/** Ends a switch over a union: a new member fails to compile here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/** Message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes the first letter as a capital. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Whether an error is the reason of an aborted signal: timeout or cancellation. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

/** Whether an error means that there is no file or folder of this name. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Problem of a file or folder, by the system's code. */
const faultLabels: Readonly<Record<string, string>> = {
  EACCES: 'access was denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it already exists',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of its path is a file',
  EPERM: 'access was denied',
  EROFS: 'its file system is read-only',
};

/** Says in words, with the system's code, why a named file or folder can't be used; of any other error, its message. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const label = faultLabels[code];
  return label === undefined ? messageOf(error) : `${label} (${code})`;
}
