import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';

/** A file that may hold secrets: its owner's alone, and on the disk before it takes another's place. */
export function writeThrough(path: string, content: string | Uint8Array): void {
  rmSync(path, { force: true }); // one left by a crash would keep its mode
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, typeof content === 'string' ? Buffer.from(content) : content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
