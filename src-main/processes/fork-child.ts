import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment, type Child, type ChildName, type StartChild } from './child.ts';

/** In the build every program is beside this file; run from the sources, where it was written. */
const programs: Record<ChildName, { readonly built: string; readonly source: string }> = {
  simulator: { built: './simulator-process.js', source: '../simulator/process.ts' },
  audit: { built: './audit-process.js', source: '../app/audit-process.ts' },
  export: { built: './export-process.js', source: '../app/export-process.ts' },
};

/** Starts child processes of plain Node. */
export const forkChild: StartChild = (name) => {
  const { built, source } = programs[name];
  return forkProgram(new URL(import.meta.url.endsWith('.ts') ? source : built, import.meta.url));
};

/** Runs the script at a `file:` address in a child process. */
export function forkProgram(program: URL): Child {
  const child = fork(fileURLToPath(program), [], {
    serialization: 'advanced',
    // Not this process's own, such as an inspector's port. The simulator builds and drops its frames each second: with V8's
    // usual space for what is short-lived it takes 40 MB more.
    execArgv: ['--max-semi-space-size=4'],
    env: { ...compileCache(), ...childEnvironment() },
    // The first line on stdout is the service's.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  // The channel closes after its last message; the exit itself may be reported before that.
  const exited = Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(([[code, signal]]) =>
    typeof signal === 'string' ? `was killed by ${signal}` : `exited with code ${code}`,
  );
  return {
    send: (message) => {
      if (child.connected) child.send(message as object, () => undefined);
    },
    onMessage: (listener) => child.on('message', listener),
    ended: exited.catch((error: Error) => `could not be started: ${error.message}`),
    kill: () => child.kill('SIGKILL'),
  };
}

/** A child starts in half the time with what this process has compiled before. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // Node makes a folder for each of its versions in the one that it is given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
