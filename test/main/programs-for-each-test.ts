import { cpSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { onFolder, requireBuild, serving, type Program, type ProgramOptions } from './headless-program.ts';
import { aFolder } from './a-folder.ts';
import { beginADayAgo } from './begin-worlds.ts';

interface Programs {
  readonly folder: ReturnType<typeof aFolder>;
  /** Registers a program that is killed after the test if it still runs. */
  readonly keep: <T extends Program>(program: T) => T;
  /** A service on the folder. */
  readonly serve: (...args: readonly string[]) => ReturnType<typeof serving>;
  /** Gives each test of this block a copy of what a service left when it was stopped. */
  readonly onServedFolder: () => void;
}

/** A data folder for each test, and the built programs that run on it. */
export function programsForEachTest(): Programs {
  const running: Program[] = [];
  const at: { folder: Programs['folder'] | null } = { folder: null };
  const folder = (): Programs['folder'] => {
    if (at.folder === null) throw new Error('No test runs.');
    return at.folder;
  };
  const keep = <T extends Program>(program: T): T => {
    running.push(program);
    return program;
  };
  beforeAll(requireBuild);
  beforeEach(() => {
    at.folder = aFolder();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((program) => program.kill('SIGKILL')));
    folder().remove();
  });
  return {
    get folder() {
      return folder();
    },
    keep,
    serve: async (...args) => keep(await servingOn(folder().path, args)),
    onServedFolder: () => {
      const served = aFolder();
      beforeAll(async () => {
        await (await servingOn(served.path)).kill('SIGTERM');
      });
      beforeEach(() => cpSync(served.path, folder().path, { recursive: true }));
      afterAll(() => served.remove());
    },
  };
}

/** `perpscope serve` on a folder in which the simulated world is a day old. */
export function servingOn(
  folder: string,
  args: readonly string[] = [],
  options?: ProgramOptions,
): ReturnType<typeof serving> {
  const onIt = onFolder(folder);
  beginADayAgo(onIt);
  return serving([...onIt, ...args], options);
}
