import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

export interface HashedFile {
  readonly write: (part: string | Uint8Array) => void;
  readonly bytes: () => number;
  /** SHA-256, hex; available after close. */
  readonly sha256: () => string;
  readonly close: () => void;
}

/** Creates a file, which is synced to disk when it is closed. */
export function hashedFile(path: string): HashedFile {
  const hash = createHash('sha256');
  const descriptor = openSync(path, 'wx', 0o600);
  const state = { bytes: 0, sha256: '' };
  return {
    write: (part) => {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      for (let written = 0; written < bytes.length;)
        written += writeSync(descriptor, bytes, written, bytes.length - written);
      hash.update(bytes);
      state.bytes += bytes.length;
    },
    bytes: () => state.bytes,
    sha256: () => (state.sha256 ||= hash.digest('hex')),
    close: () => {
      try {
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** Writes a small JSON file. Returns its SHA-256. */
export function writeJson(path: string, value: unknown): string {
  const file = hashedFile(path);
  try {
    file.write(`${JSON.stringify(value, null, 2)}\n`);
  } finally {
    file.close();
  }
  return file.sha256();
}
