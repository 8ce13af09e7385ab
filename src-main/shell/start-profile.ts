import { spawn } from 'node:child_process';

interface ProfileStart {
  readonly program: { readonly command: string; readonly args: readonly string[] };
  /** Chromium's own data folder as set on the command line, which a profile's folder is in; empty: not set. */
  readonly folder: string;
  readonly name: string;
  /** Opened in its window; null: the window alone. */
  readonly link: string | null;
  /** Environment of the new process. */
  readonly env: NodeJS.ProcessEnv;
  readonly onError: (error: unknown) => void;
}

/** Starts a profile in a process of its own. One that runs already brings its window to the front, and the new process ends. */
export function startProfile({ program, folder, name, link, env, onError }: ProfileStart): void {
  const args = [
    ...program.args,
    ...(folder === '' ? [] : [`--user-data-dir=${folder}`]),
    '--profile',
    name,
    ...(link === null ? [] : [link]),
  ];
  const child = spawn(program.command, args, { detached: true, stdio: 'ignore', env });
  child.once('error', onError);
  child.unref();
}
