import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { repository } from '../tooling/repository.ts';

interface BuiltChild extends Disposable {
  readonly file: string;
}

/**
 * `children/<name>.ts` in one file as the program is built, gone with the row: Node's own reading of TypeScript would
 * weigh on the process that is measured.
 */
export async function builtChild(name: string): Promise<BuiltChild> {
  // Inside the repository, where unbundled packages are found.
  const folder = mkdtempSync(join(repository, 'out', 'bench-'));
  const drop = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', drop);
  await build({
    configFile: false,
    root: repository,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3', '@fastify/swagger-ui'] },
    build: {
      ssr: join(repository, 'test/bench/children', `${name}.ts`),
      outDir: folder,
      target: 'node24',
      rolldownOptions: { output: { format: 'es', entryFileNames: '[name].mjs' } },
    },
  });
  return { file: join(folder, `${name}.mjs`), [Symbol.dispose]: drop };
}
