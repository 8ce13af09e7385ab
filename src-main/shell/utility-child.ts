import type { utilityProcess, UtilityProcess } from 'electron';
import { childEnvironment, type Child, type ChildName, type StartChild } from '../processes/child.ts';

interface UtilityOptions {
  readonly utilityProcess: Pick<typeof utilityProcess, 'fork'>;
  /** Path of each built program. */
  readonly programs: Readonly<Record<ChildName, string>>;
}

/** Starts child processes of Electron. Call only once the app is ready. */
export function utilityChildren({ utilityProcess, programs }: UtilityOptions): StartChild {
  return (name) => {
    const options = { serviceName: `Perpscope ${name}`, env: environment() };
    return childOf(utilityProcess.fork(programs[name], [], options));
  };
}

function environment(): Record<string, string> {
  const entries = Object.entries(childEnvironment());
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function childOf(utility: UtilityProcess): Child {
  // Electron's main process may crash on a message to a utility process that has ended.
  const state = { hasEnded: false };
  const ended = new Promise<string>((resolve) => {
    utility.once('exit', (code) => {
      state.hasEnded = true;
      resolve(`exited with code ${code}`);
    });
  });
  return {
    send: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
      if (!state.hasEnded) utility.postMessage(message);
    },
    onMessage: (listener) => utility.on('message', listener),
    ended,
    // kill() does nothing before the process is up.
    kill: () => {
      if (utility.pid === undefined) utility.once('spawn', () => utility.kill());
      else utility.kill();
    },
  };
}
