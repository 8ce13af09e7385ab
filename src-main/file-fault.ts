import { messageOf } from './errors.ts';

/** What is wrong with a file or folder, by the system's code. */
const labels: Readonly<Record<string, string>> = {
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
  const label = labels[code];
  return label === undefined ? messageOf(error) : `${label} (${code})`;
}
