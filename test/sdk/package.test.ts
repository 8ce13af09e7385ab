import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repository } from '../tooling/repository.ts';
import { packageScript } from '../tooling/package-script.ts';
import type { ServerFixture } from '../main/server/server-fixture.ts';
import { aCompleteApp } from './a-complete-app.ts';
import { buildPackage, runNode, type BuiltPackage } from './built-package.ts';
import { readExamples } from './readme-examples.ts';

const Manifest = z.object({
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
const manifestOf = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/** Messages of other protocols, which have their own clients, and answers only for the window. */
const spokenElsewhere: ReadonlySet<string> = new Set([
  'exact-number.ts',
  'service/a2a.ts',
  'service/profile.ts',
  'service/saved-view.ts',
]);

let built: BuiltPackage;
let server: ServerFixture;
beforeAll(async () => {
  [built, server] = await Promise.all([buildPackage(), aCompleteApp()]);
});
afterAll(async () => {
  built[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

const shipped = (path: string): string => readFileSync(join(built.folder, path), 'utf8');

describe('the package as npm would publish it', () => {
  it('has its modules, a declaration for each, and the usual package files', () => {
    const modules = built.files.filter((path) => /^dist\/.*\.js$/.test(path));
    const declared = modules.map((path) => path.replace(/\.js$/, '.d.ts'));
    const others = ['LICENSE', 'README.md', 'package.json'];
    expect([...built.files].toSorted()).toEqual([...others, ...modules, ...declared].toSorted());
    expect(modules).toEqual(expect.arrayContaining(['dist/index.js', 'dist/zod.js', 'dist/views/error.js']));
    expect(shipped('LICENSE')).toBe(readFileSync(join(repository, 'LICENSE'), 'utf8'));
  });

  it("has the version and the license of the product, and depends only on zod, from the product's minor version on", () => {
    const [own, whole] = [manifestOf(built.folder), manifestOf(repository)];
    expect(own.version).toBe(whole.version);
    expect(own.license).toBe(whole.license);
    expect(own.dependencies).toEqual({
      zod: whole.devDependencies['zod']?.replace(/^(\d+\.\d+)\.\d+$/, '^$1.0'),
    });
  });

  it('imports nothing outside itself but zod', () => {
    const code = built.files.filter((path) => path.startsWith('dist/'));
    for (const path of code) {
      const text = shipped(path);
      for (const [, to = ''] of text.matchAll(/\b(?:from|import)\s*\(?['"]([^'"]+)['"]/g)) {
        if (to === 'zod') continue;
        expect([path, to]).toEqual([path, expect.stringMatching(/^\.{1,2}\/[\w./-]+\.js$/)]);
        const target = join('dist', path.slice('dist/'.length, path.lastIndexOf('/') + 1), to);
        expect(built.files).toContain(target.replace(/\.js$/, '.d.ts'));
      }
      expect(text).not.toMatch(/src-preload|src-main|\.ts['"]|sourceMappingURL/);
      expect(text).not.toContain(repository);
    }
  });

  it('evaluates no code: neither eval nor Function is in it', () => {
    for (const path of built.files.filter((one) => one.endsWith('.js')))
      expect(shipped(path)).not.toMatch(/\beval\s*\(|new Function\b/);
  });

  it('ships no field descriptions, and imports zod only through the module that configures it', () => {
    const modules = built.files.filter((path) => path.endsWith('.js'));
    const describing = modules.filter((path) => /\.describe\(\s*['"`]/.test(shipped(path)));
    const direct = modules.filter((path) => /from 'zod'/.test(shipped(path)));
    expect([describing, direct]).toEqual([[], ['dist/zod.js']]);
  });

  it('passes publint, and its types resolve everywhere that modules do', async () => {
    const { messages } = await publint({ pkgDir: built.folder, strict: true });
    expect(messages).toEqual([]);
    const attw = join(repository, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const ended = await runNode([attw, built.tarball, '--profile', 'esm-only', '--no-color'], built.consumer);
    expect(ended).toMatchObject({ code: 0, errors: '' });
  });

  it('bundles only what is used, with the setting of zod for browsers', async () => {
    const bundle = await bundled("import { MarketQuote } from '@perpscope/client'; MarketQuote.parse({});");
    expect(bundle).toContain('jitless');
    expect(bundle).toContain('volume24hUsd');
    expect(bundle).not.toContain('confidence');
    expect(bundle).not.toContain('/api/v1/agent');
    expect(
      await bundled("import { createClient } from '@perpscope/client'; createClient({ baseUrl: '' });"),
    ).toContain('/api/v1/agent');
  });

  it('exports every view of the contract under its own name', async () => {
    const client: unknown = await import(pathToFileURL(join(built.folder, 'dist/index.js')).href);
    const exported = new Set(Object.keys(client as object));
    const folder = join(repository, 'src-preload/contract/views');
    const views = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !spokenElsewhere.has(file),
    );
    const schemas = await Promise.all(
      views.map(async (file): Promise<string[]> => {
        const view = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
        return Object.keys(view).filter((name) => view[name] instanceof z.ZodType);
      }),
    );
    const names = schemas.flat();
    expect(names).toContain('MarketQuote');
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  });
});

/** Returns the bundle of a program that a browser would be sent. */
async function bundled(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: built.consumer },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** A program in TypeScript that has the package, and whose compiler looks into its declarations too. */
function putProgram(folder: string, compilerOptions: object): void {
  mkdirSync(folder, { recursive: true });
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'ES2022',
    types: [],
    ...compilerOptions,
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.mts'] }),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const { name, code } of readExamples()) writeFileSync(join(folder, `${name}.mts`), code);
  writeFileSync(join(folder, 'typed.mts'), typed);
}

/** A program that compiles only if the types are there, and are not `any`. */
const typed = `
import type { Catalog, MarketRow, PerpscopeFailure, PositionList } from '@perpscope/client';
import { createClient } from '@perpscope/client';
const api = createClient({ baseUrl: new URL('http://127.0.0.1:4310'), fetch, timeoutMs: 1 });
export const catalog: Promise<Catalog> = api.markets({ activeOnly: true });
export const row: Promise<MarketRow> = api.market('a:b').get();
export const list: Promise<PositionList> = api.positions({ assetClass: null });
// @ts-expect-error a class in lower case is none
void api.markets({ assetClass: 'equity' });
// @ts-expect-error positions are filtered by their identity
void api.positions({ side: 'long' });
// @ts-expect-error an unknown price is no number
export const price: Promise<number> = api.market('a:b').quote().then((quote) => quote.mid);
// @ts-expect-error a deposit names its chain
void api.mcp.deposit({ amount: 1, depositorAddress: '0x' });
export function tell(failure: PerpscopeFailure): string {
  switch (failure.kind) {
    case 'api':
      return \`\${failure.status} \${failure.code} \${failure.requestId}\`;
    case 'answer':
      return String(failure.issues.length);
    case 'timeout':
      return String(failure.timeoutMs);
    case 'symbol':
      return failure.symbol;
    case 'connection':
    case 'aborted':
      return failure.message;
    default:
      return failure satisfies never;
  }
}
`;

describe('a program that has the package installed', () => {
  const browser = { lib: ['ES2022', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'bundler' };
  it.each([
    ['of a browser, with a bundler', browser],
    ['of Node', { lib: ['ES2022'], module: 'NodeNext', types: ['node'] }],
  ])('%s is sound in its types, those of the package among them', async (kind, options) => {
    const folder = join(built.consumer, kind.includes('Node') ? 'node' : 'browser');
    putProgram(folder, options);
    if (options !== browser) {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(join(repository, 'node_modules/@types'), join(folder, 'node_modules/@types'));
    }
    const ended = await runNode([packageScript('typescript', 'tsc'), '-p', '.', '--pretty', 'false'], folder);
    expect(ended).toEqual({ code: 0, output: '', errors: '' });
  });

  const examples = readExamples();
  it('has examples in its README', () => expect(examples.length).toBeGreaterThan(5));

  it.each(examples)('runs $name of the README unchanged', async ({ name, code, prints }) => {
    const file = join(built.consumer, `${name}.mts`);
    writeFileSync(file, code.replaceAll('http://127.0.0.1:4310', server.url));
    const ended = await runNode([file], built.consumer);
    expect(ended).toEqual({ code: 0, errors: '', output: prints ?? ended.output });
  });
});
