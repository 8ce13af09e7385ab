import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment, type Child, type ChildName, type StartChild } from './child.ts';

/** Paths of the programs: in the build beside this file, in the sources where they were written. */
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
    // Not this process's own arguments, such as an inspector's port. The simulator builds and drops its frames each second: with
    // V8's default space for short-lived objects it takes 40 MB more.
    execArgv: ['--max-semi-space-size=4'],
    env: { ...compileCache(), ...childEnvironment() },
    // The first line on stdout is the service's.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  // The channel closes after its last message, but the exit may be reported before that.
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

/** Environment for Node's compile cache: with what this process has compiled, a child starts in half the time. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // Node creates a folder for each of its versions inside the given one.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
