import { spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import type { ProgramStart } from '../../src-preload/contract/bridge/connections.ts';
import { messageOf } from '../errors.ts';

interface ServiceStart {
  /** Command that starts this program. */
  readonly program: ProgramStart;
  readonly argv: readonly string[];
  /** File for the service's stderr; the service outlives the process that starts it. */
  readonly logPath: string;
}

export interface StartedService {
  readonly logPath: string;
  /** undefined: it could not be started. */
  readonly pid: number | undefined;
  /** Exit code of the service, null if a signal ended it; null while it runs. */
  readonly ended: () => { readonly code: number | null } | null;
  /** Last line of its log, which is the reason if it ended with code 2. */
  readonly lastWords: () => string;
}

/** Size above which the log is truncated at the next start. */
const longestLogBytes = 1024 * 1024;

/** Starts a detached service, which keeps running when the client that started it exits. */
export function startService({ program, argv, logPath }: ServiceStart): StartedService {
  const log = openSync(logPath, 'a', 0o600);
  if (fstatSync(log).size > longestLogBytes) ftruncateSync(log);
  const before = fstatSync(log).size;
  const child = spawn(program.command, [...program.args, 'serve-while-used', ...argv], {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  child.unref();
  const failed: { message: string | null } = { message: null };
  child.on('error', (error) => (failed.message = messageOf(error)));
  return {
    logPath,
    pid: child.pid,
    ended: () => {
      const isOver = failed.message !== null || child.exitCode !== null || child.signalCode !== null;
      return isOver ? { code: failed.message === null ? child.exitCode : 2 } : null;
    },
    lastWords: () => failed.message ?? lastLine(readFileSync(logPath).subarray(before).toString()),
  };
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
