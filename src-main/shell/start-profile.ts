import { spawn } from 'node:child_process';

interface ProfileStart {
  readonly program: { readonly command: string; readonly args: readonly string[] };
  /** Chromium's own data folder if set on the command line, inside which the profile's folder is; empty: not set. */
  readonly folder: string;
  readonly name: string;
  /** Link to open in the profile's window; null: only the window. */
  readonly link: string | null;
  /** Environment of the new process. */
  readonly env: NodeJS.ProcessEnv;
  readonly onError: (error: unknown) => void;
}

/** Starts a profile in its own process. If it runs already, its window is brought to the front and the new process ends. */
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
