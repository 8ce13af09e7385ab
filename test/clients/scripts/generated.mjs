import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { check } from './check.mjs';
import { commandOf } from './command-of.mjs';
import {
  asked,
  base,
  candidatesIn,
  catalog,
  identityOf,
  oneMarket,
  unknown,
  unknownMarket,
} from './rest.mjs';

symlinkSync(resolve(import.meta.dirname, '../node_modules'), 'node_modules');

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
};

function run(packageName, command, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandOf(packageName, command), ...args], {
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

/**
 * Runs a generator by the command that docs/api.md has, for the address of the service. Returns the code in that row of the page that
 * gives the generated client the address.
 */
export function generate(packageName, command = packageName) {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8');
  const row = new RegExp(`\\| \`npx ${packageName} (.+?)\` +\\| \`(.+?)\``);
  const [, args, setAddress] = row.exec(page.replaceAll('http://127.0.0.1:4310', base));
  const { status, output } = run(packageName, command, args.split(' '));
  if (status !== 0) throw new Error(output);
  return setAddress;
}

/**
 * Type-checks what was generated together with `program`, and asks through it. The program exports `markets()`, `market(marketId)`
 * and `problem(marketId)`, which answers the error of a market that there is not. It has one line that the types must refuse.
 */
export async function checkGenerated(program) {
  writeFileSync('program.ts', program);
  writeFileSync('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const { status, output } = run('typescript', 'tsc', ['-p', '.']);
  check('generated code type-checks', [status, output], [0, '']);
  await build({
    entryPoints: ['program.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile: 'program.mjs',
    logLevel: 'error',
  });
  const api = await import(pathToFileURL(resolve('program.mjs')).href);
  check('markets', (await api.markets()).map(identityOf), await catalog());
  check('one market', identityOf(await api.market(asked)), await oneMarket());
  const { error, message } = await api.problem(unknown);
  check('an unknown market', { code: error, candidates: candidatesIn(message) }, await unknownMarket());
}
