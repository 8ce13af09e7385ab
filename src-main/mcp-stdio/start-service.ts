import { spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { messageOf } from '../errors.ts';

interface ServiceStart {
  /** Program file of the command line. */
  readonly entry: string;
  readonly argv: readonly string[];
  /** Where what it says on stderr goes: it outlives the process that starts it. */
  readonly logPath: string;
}

export interface StartedService {
  readonly logPath: string;
  /** undefined where it could not be started at all. */
  readonly pid: number | undefined;
  /** With its exit code, null where a signal ended it; null while it runs. */
  readonly ended: () => { readonly code: number | null } | null;
  /** The last line that it said: where it ended with code 2, why. */
  readonly lastWords: () => string;
}

/** Of a log that grew longer nothing is kept at the next start. */
const longestLogBytes = 1024 * 1024;

/** A service in a process and a session of its own: it goes on when the client that had it started is gone. */
export function startService({ entry, argv, logPath }: ServiceStart): StartedService {
  const log = openSync(logPath, 'a', 0o600);
  if (fstatSync(log).size > longestLogBytes) ftruncateSync(log);
  const before = fstatSync(log).size;
  const child = spawn(process.execPath, [entry, 'serve-while-used', ...argv], {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  child.unref();
  const failed: { words: string | null } = { words: null };
  child.on('error', (error) => (failed.words = messageOf(error)));
  return {
    logPath,
    pid: child.pid,
    ended: () => {
      const isOver = failed.words !== null || child.exitCode !== null || child.signalCode !== null;
      return isOver ? { code: failed.words === null ? child.exitCode : 2 } : null;
    },
    lastWords: () => failed.words ?? lastLine(readFileSync(logPath).subarray(before).toString()),
  };
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
