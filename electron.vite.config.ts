import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { bundledLicenses } from './packaging/bundled-licenses.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** Loaded from node_modules at run time: native code alone. */
const external = ['electron', 'better-sqlite3', /^node:/];

/**
 * One copy of graphql for our files and for the libraries, whichever way they ask for it: two refuse one another, and with
 * them every question about the schema.
 */
const oneGraphql = [
  { find: /^graphql$/, replacement: at('node_modules/graphql/index.mjs') },
  { find: /^graphql\/(.+)\.m?js$/, replacement: `${at('node_modules/graphql')}/$1.mjs` },
  {
    find: /^graphql\/(execution|language|type|utilities)$/,
    replacement: `${at('node_modules/graphql')}/$1/index.mjs`,
  },
];

const refuseSecondGraphql: Plugin = {
  name: 'one-graphql',
  generateBundle() {
    const others = [...this.getModuleIds()].filter((id) => /\/node_modules\/graphql\/.*(?<!\.mjs)$/.test(id));
    if (others.length > 0) this.error(`graphql is in the program twice: ${others.slice(0, 3).join(', ')}`);
  },
};

/** Of Swagger UI's files the page loads these; they are served as they are, from beside the program. */
const swaggerFiles =
  /\/static$|\/(swagger-ui-(bundle|standalone-preset)\.js|(swagger-ui|index)\.css|favicon-.*\.png|logo\.svg)$/;

const serveSwaggerFiles: Plugin = {
  name: 'serve-swagger-files',
  transform(code, id) {
    if (!id.endsWith('/@fastify/swagger-ui/lib/routes.js')) return null;
    const beside = code.replace("path.join(__dirname, '..', 'static')", "path.join(__dirname, 'static')");
    if (beside === code) this.error('Swagger UI names the folder of its files in another way.');
    return { code: beside, map: null };
  },
  async writeBundle({ dir = '' }) {
    const filter = (path: string): boolean => swaggerFiles.test(path);
    await cp(at('node_modules/@fastify/swagger-ui/static'), resolve(dir, 'static'), {
      recursive: true,
      filter,
    });
  },
};

/** Writes GraphiQL's program, style sheet and workers, which its package holds as texts, as files that the service sends. */
const graphiqlFiles: Plugin = {
  name: 'graphiql-files',
  apply: 'build',
  async generateBundle() {
    const graphiql = await import('@graphql-yoga/render-graphiql/graphiql');
    const files = {
      'graphiql.js': graphiql.js,
      'graphiql.css': graphiql.css,
      'editor-worker.js': graphiql.editorWorkerService,
      'json-worker.js': graphiql.jsonWorker,
      'graphql-worker.js': graphiql.graphqlWorker,
      'icon.svg': await readFile(at('src-renderer/icon.svg'), 'utf8'),
    };
    for (const [name, source] of Object.entries(files))
      this.emitFile({ type: 'asset', fileName: `graphiql/${name}`, source });
  },
};

/**
 * pino-roll asks date-fns for five functions, for rotation by date, which is not used here: all of date-fns would be 320 KB that every
 * start loads.
 */
const fewDateFunctions: Plugin = {
  name: 'few-date-functions',
  enforce: 'pre',
  resolveId: (id) => (id === 'date-fns' ? '\0date-fns' : null),
  load: (id) =>
    id === '\0date-fns'
      ? ['addDays', 'addHours', 'format', 'isValid', 'parse']
          .map((name) => `export { ${name} } from 'date-fns/${name}';`)
          .join('\n')
      : null,
};

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Writes a compressed copy beside each text of the window: the service sends what the browser takes. */
const compressTexts: Plugin = {
  name: 'compress-texts',
  async writeBundle({ dir = '' }, bundle) {
    // GraphiQL is 9 MB: compressing it would take longer than the rest of the build.
    const texts = Object.keys(bundle).filter((file) => /^(?!graphiql\/).*\.(js|css|html|svg)$/.test(file));
    await Promise.all(
      texts.map(async (name) => {
        const file = resolve(dir, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
        await writeFile(`${file}.br`, await brotlied(bytes));
      }),
    );
  },
};

export default defineConfig({
  main: {
    resolve: { alias: oneGraphql },
    plugins: [refuseSecondGraphql, serveSwaggerFiles, fewDateFunctions, bundledLicenses()],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: at('src-main/index.ts'),
          cli: at('src-main/cli.ts'),
          'service-thread': at('src-main/app/service-thread.ts'),
          'simulator-process': at('src-main/simulator/process.ts'),
          'audit-process': at('src-main/app/audit-process.ts'),
          'export-process': at('src-main/app/export-process.ts'),
        },
        external,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // V8 keeps a file's source while it runs, in two bytes a character where one of them is beyond ASCII.
          charset: 'ascii',
          comments: false,
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    build: {
      minify: true,
      // One file, whose rules have one order whichever screen is opened first.
      cssCodeSplit: false,
      rolldownOptions: { input: { index: at('src-renderer/index.html') } },
    },
    plugins: [
      react(),
      graphiqlFiles,
      compressTexts,
      bundledLicenses([at('node_modules/@graphql-yoga/render-graphiql')]),
    ],
  },
});
