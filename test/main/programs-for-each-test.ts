import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Program } from './headless-program.ts';
import { onFolder, requireBuild, serving } from './headless-program.ts';
import { aFolder } from './a-folder.ts';

export interface Programs {
  readonly folder: ReturnType<typeof aFolder>;
  /** Registers a program that is killed after the test if it still runs. */
  readonly keep: <T extends Program>(program: T) => T;
  /** A service on the folder. */
  readonly serve: (...args: readonly string[]) => ReturnType<typeof serving>;
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
    serve: async (...args) => keep(await serving([...onFolder(folder().path), ...args])),
  };
}
