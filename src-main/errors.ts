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

interface FileFault {
  /** Says what happened to a file or folder that is named before. */
  readonly label: string;
  /** Sentence that says what to do; null: the label says it. */
  readonly remedy: string | null;
}

const space = 'Free space there and try again.';
const access = 'Check its owner and permissions, and try again.';
const readOnly = 'Make it writable, or name another folder.';
const diskError = {
  label: 'its disk reported an error',
  remedy: 'Check the disk and its connection, and try again.',
};

/** Problems of a file or folder, by the system's code or the beginning of SQLite's. */
const fileFaults: Readonly<Record<string, FileFault>> = {
  EACCES: { label: 'access was denied', remedy: access },
  EDQUOT: {
    label: 'the disk quota is used up',
    remedy: 'Delete files of this user there, or have the quota raised, and try again.',
  },
  EEXIST: { label: 'it already exists', remedy: null },
  EFBIG: {
    label: 'a file there reached the largest size allowed',
    remedy: 'Raise the limit (ulimit -f, or that of the file system) and try again.',
  },
  EIO: diskError,
  EISDIR: { label: 'it is a folder', remedy: null },
  ENAMETOOLONG: { label: 'its name is too long', remedy: null },
  ENOENT: { label: 'it does not exist', remedy: null },
  ENOSPC: { label: 'the disk is full', remedy: space },
  ENOTDIR: { label: 'part of its path is a file', remedy: null },
  EPERM: { label: 'access was denied', remedy: access },
  EROFS: { label: 'its file system is read-only', remedy: readOnly },
  SQLITE_CANTOPEN: { label: 'a file there could not be opened', remedy: access },
  SQLITE_FULL: { label: 'the disk is full', remedy: space },
  SQLITE_IOERR: diskError,
  SQLITE_IOERR_WRITE: {
    label: 'its disk refused the write',
    remedy: 'Check the disk, its quota and the largest size of a file (ulimit -f), and try again.',
  },
  SQLITE_PERM: { label: 'access was denied', remedy: access },
  SQLITE_READONLY: { label: 'it is read-only', remedy: readOnly },
};

/** Node's own refusals, such as ERR_FS_EISDIR of `rmSync`, count as the system's. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code).replace(/^ERR_FS_(?=E)/, '') : '';

function faultOf(error: unknown): FileFault | undefined {
  const code = codeOf(error);
  return fileFaults[code] ?? fileFaults[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
}

/** Whether the file system refused it, and not the program. */
export const isFileFault = (error: unknown): boolean => faultOf(error) !== undefined;

/** Says in words, with the system's code, why a named file or folder can't be used; of any other error, its message. */
export function fileFault(error: unknown): string {
  const fault = faultOf(error);
  return fault === undefined ? messageOf(error) : `${fault.label} (${codeOf(error)})`;
}

/** Says what to do about it in a sentence; null: it is not known, or the fault says it. */
export const fileRemedy = (error: unknown): string | null => faultOf(error)?.remedy ?? null;

/** Says what happened to a file or folder that can't be written, and what to do: `The folder /x can't be written: ...`. */
export function cannotWrite(place: string, error: unknown): string {
  return withRemedy(`${place} can't be written: ${fileFault(error)}`, error);
}

/** Says the same of a file or folder that can't be read. */
export function cannotRead(place: string, error: unknown): string {
  return withRemedy(`${place} can't be read: ${fileFault(error)}`, error);
}

/** Says the same as cannotWrite of work that can fail for another reason too, which then is all that it says. */
export const writeProblem = (place: string, error: unknown): string =>
  isFileFault(error) ? cannotWrite(place, error) : `${messageOf(error)}.`;

/** Ends a sentence about an error, and says what to do about it. */
export function withRemedy(text: string, error: unknown): string {
  const remedy = fileRemedy(error);
  return `${text.replace(/\.$/, '')}.${remedy === null ? '' : ` ${remedy}`}`;
}
