import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findImportViolations, ruleNames, type ImportReport } from './import-violations.ts';

type Row = readonly [rule: string, from: string, to: string, source?: string];

/** Each row is a file that breaks one rule by importing `to` (as a value, unless `source` says otherwise). */
const refused: readonly Row[] = [
  ['contract-views', 'src-preload/contract/views/bad-view.ts', 'react'],
  ['contract-bridge', 'src-preload/contract/bridge/bad-call.ts', 'src-main/domain/price.ts'],
  ['preload', 'src-preload/index.ts', 'react'],
  ['renderer', 'src-renderer/app/reads-files.ts', 'node:fs'],
  ['renderer', 'src-renderer/app/reaches-main.ts', 'src-main/domain/price.ts'],
  ['renderer', 'src-renderer/app/validates.ts', 'fastify'],
  ['domain', 'src-main/domain/logs.ts', 'src-main/log.ts'],
  ['domain', 'src-main/domain/tells-time.ts', 'src-main/clock.ts'],
  ['domain', 'src-main/domain/reads-files.ts', 'node:fs'],
  ['domain', 'src-main/domain/validates.ts', 'zod'],
  ['domain', 'src-main/domain/disposes.ts', 'zod', "import { a } from 'zod';\n{ await using it = a; it; }"],
  ['sdk', 'sdk/src/bad-client.ts', 'react'],
  ['sdk', 'sdk/src/reads-files.ts', 'node:fs'],
  ['sdk-build', 'sdk/build/asks-the-product.ts', 'src-preload/contract/views/error.ts'],
  ['packaging', 'packaging/asks-store.ts', 'src-main/store/store.ts'],
  ['venue', 'src-main/venue/asks-store.ts', 'src-main/store/store.ts'],
  ['agent', 'src-main/agent/asks-venue.ts', 'src-main/venue/venue.ts'],
  ['reference', 'src-main/reference/asks-agent.ts', 'src-main/agent/agent.ts'],
  ['chain', 'src-main/chain/asks-reference.ts', 'src-main/reference/reference.ts'],
  ['store', 'src-main/store/asks-chain.ts', 'src-main/chain/chain.ts'],
  ['port', 'src-main/reference/reference.ts', 'undici'],
  ['simulator', 'src-main/simulator/asks-client.ts', 'src-main/venue/hyperliquid/client.ts'],
  ['readers', 'src-main/readers/fetches.ts', 'undici'],
  ['readers', 'src-main/readers/opens-sockets.ts', 'node:net'],
  ['operations', 'src-main/operations/asks-client.ts', 'src-main/venue/hyperliquid/client.ts'],
  ['operations', 'src-main/operations/reads-files.ts', 'node:fs'],
  ['operations', 'src-main/operations/markets/asks-server.ts', 'src-main/server/rest.ts'],
  ['server', 'src-main/server/asks-store.ts', 'src-main/store/store.ts'],
  ['server', 'src-main/server/reaches-window.ts', 'src-main/bridge/ipc.ts'],
  ['webhooks', 'src-main/webhooks/asks-store.ts', 'src-main/store/store.ts'],
  ['webhooks', 'src-main/webhooks/asks-server.ts', 'src-main/server/rest.ts'],
  ['mcp-stdio', 'src-main/mcp-stdio/asks-query.ts', 'src-main/operations/list.ts'],
  ['mcp-stdio', 'src-main/mcp-stdio/asks-store.ts', 'src-main/store/store.ts'],
  ['bridge', 'src-main/bridge/asks-server.ts', 'src-main/server/rest.ts'],
  ['bridge', 'src-main/bridge/asks-venue.ts', 'src-main/venue/venue.ts'],
  ['exports', 'src-main/exports/asks-server.ts', 'src-main/server/rest.ts'],
  ['replication', 'src-main/replication/asks-server.ts', 'src-main/server/rest.ts'],
  ['replication', 'src-main/replication/opens-store.ts', 'src-main/store/store.ts'],
  ['shell', 'src-main/shell/asks-query.ts', 'src-main/operations/list.ts'],
  ['processes', 'src-main/processes/asks-simulator.ts', 'src-main/simulator/world.ts'],
  ['providers', 'src-main/app/providers.ts', 'src-main/operations/list.ts'],
  ['config', 'src-main/config/config.ts', 'src-main/store/store.ts'],
  ['log', 'src-main/log.ts', 'zod'],
  ['log-files', 'src-main/log-files.ts', 'src-main/log.ts'],
  ['print', 'src-main/print.ts', 'src-main/domain/price.ts'],
  ['folders', 'src-main/make-folder.ts', 'src-main/log.ts'],
  ['folders', 'src-main/read-path.ts', 'src-main/log.ts'],
  ['fair-queue', 'src-main/fair-queue.ts', 'src-main/log.ts'],
  ['registry', 'src-main/app/registry.ts', 'node:fs'],
  [
    'errors',
    'src-main/errors.ts',
    'src-main/domain/price.ts',
    "import type { price } from './domain/price.ts';",
  ],
  ['clock', 'src-main/clock.ts', 'zod'],
  ['time', 'src-main/time.ts', 'src-main/clock.ts'],
  ['signal', 'src-main/signal.ts', 'src-main/clock.ts'],
  ['json-text', 'src-main/json-text.ts', 'src-main/clock.ts'],
  ['electron-only-in-the-shell', 'src-main/bridge/socket.ts', 'electron'],
  [
    'electron-only-in-the-shell',
    'src-main/app/service.ts',
    'electron',
    "import type { app } from 'electron';",
  ],
  ['simulator-only-from-app', 'src-main/cli/serve.ts', 'src-main/simulator/world.ts'],
  ['one-thread', 'src-main/simulator/starts-threads.ts', 'node:worker_threads'],
  ['log-is-handed-in', 'src-main/operations/logs.ts', 'src-main/log.ts'],
  ['errors-take-a-type', 'src-main/errors.ts', 'src-preload/contract/views/error.ts'],
  [
    'bridge-contract-zod-free',
    'src-preload/contract/bridge/loads-zod.ts',
    'src-preload/contract/views/error.ts',
  ],
  ['sql-only-in-store', 'src-main/server/selects.ts', 'better-sqlite3'],
  ['postgres-only-in-replication', 'src-main/app/connects.ts', 'postgres'],
  ['digests-in-one-place', 'src-main/domain/draws-numbers.ts', 'node:crypto'],
  ['zones-in-one-place', 'src-main/domain/sessions/zoned.ts', 'temporal-polyfill'],
  ['no-signing-code', 'src-main/venue/signs.ts', '@nktkas/hyperliquid'],
  ['features-apart', 'src-renderer/features/market/page.ts', 'src-renderer/features/markets/row.ts'],
  ['tests-stay-outside', 'src-main/cli.ts', 'test/builders.ts'],
  ['no-cycle', 'src-main/store/egg.ts', 'src-main/store/hen.ts'],
  ['no-unresolved', 'src-main/store/lost.ts', './gone.ts', "import { gone } from './gone.ts';"],
  ['client-scripts', 'test/clients/scripts/unlisted.mjs', 'leftpad'],
  ['client-scripts', 'test/clients/scripts/reaches-main.mjs', 'src-main/domain/price.ts'],
  ['client-scripts', 'test/clients/scripts/lost.mjs', './gone.mjs', "import { gone } from './gone.mjs';"],
  ['no-orphan', 'src-main/store/forgotten.ts', 'src-main/store/forgotten.ts', 'export const forgotten = 1;'],
  ['no-nameless-file', 'src-main/store/row-helpers.ts', 'src-main/domain/price.ts'],
  ['no-nameless-import', 'src-main/store/uses-utils.ts', 'src-main/store/utils.ts'],
];

/** Imports that the rules must let through, so that a rule that refuses everything is seen too. */
const allowed: readonly Row[] = [
  ['', 'src-main/venue/hyperliquid/client.ts', 'undici'],
  ['', 'src-main/domain/time.ts', 'temporal-polyfill'],
  ['', 'src-main/operations/list.ts', 'src-main/store/store.ts'],
  ['', 'src-main/operations/list-logged.ts', 'src-main/log.ts', "import type { log } from '../log.ts';"],
  ['', 'src-main/server/rest.ts', 'src-main/operations/list.ts'],
  ['', 'src-main/bridge/ipc.ts', 'electron'],
  ['', 'src-main/shell/window.ts', 'src-main/bridge/ipc.ts'],
  ['', 'src-main/simulator/starts.ts', 'src-main/processes/child.ts'],
  ['', 'src-main/bridge/relays.ts', 'src-main/processes/child.ts'],
  ['', 'src-main/readers/waits.ts', 'node:timers/promises'],
  ['', 'src-main/domain/exact.ts', 'decimal.js'],
  ['', 'src-main/domain/record-id.ts', 'node:crypto'],
  ['', 'src-main/simulator/typed.ts', '@nktkas/hyperliquid', "import type { a } from '@nktkas/hyperliquid';"],
  [
    '',
    'src-renderer/features/market/chart.tsx',
    'react',
    "import { a } from 'react';\nexport const C = () => <a />;",
  ],
  ['', 'sdk/src/client.ts', 'src-preload/contract/views/error.ts'],
  ['', 'sdk/build/bundles.ts', 'vite'],
  ['', 'test/clients/scripts/reads-files.mjs', 'node:fs'],
  [
    '',
    'test/clients/scripts/not-installed.mjs',
    '@apollo/client',
    "import { gql } from '@apollo/client/link/subscriptions';",
  ],
  ['', 'test/reaches-anything.test.ts', 'src-main/simulator/world.ts'],
];

const leaves = [
  'src-main/domain/price.ts',
  'src-main/simulator/world.ts',
  'src-main/store/store.ts',
  'src-main/store/utils.ts',
  'src-main/venue/venue.ts',
  'src-main/processes/child.ts',
  'src-main/agent/agent.ts',
  'src-main/chain/chain.ts',
  'src-preload/contract/views/error.ts',
  'src-renderer/features/markets/row.ts',
  'test/builders.ts',
];
const dependencies = ['zod', 'undici', 'fastify', 'better-sqlite3', 'decimal.js', 'temporal-polyfill'];
const devDependencies = ['react', 'electron', 'vite', 'postgres', '@nktkas/hyperliquid'];

const isFile = (to: string): boolean => /^(src-|sdk\/|test\/)/.test(to);
const up = (from: string): string => '../'.repeat(from.split('/').length - 1);
const importOf = (from: string, to: string): string =>
  `import * as it from '${isFile(to) ? `${up(from) || './'}${to}` : to}';\nexport const seen = it;\n`;

let root = '';
let report: ImportReport = { files: 0, violations: [] };

function put(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'a' });
}

function putTree(): void {
  const versions = (names: readonly string[]): object =>
    Object.fromEntries(names.map((name) => [name, '1.0.0']));
  put(
    'package.json',
    JSON.stringify({ dependencies: versions(dependencies), devDependencies: versions(devDependencies) }),
  );
  for (const name of [...dependencies, ...devDependencies]) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    put(`node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  for (const path of leaves) put(path, 'export const a = 1;\n');
  put('src-main/store/hen.ts', importOf('src-main/store/hen.ts', 'src-main/store/egg.ts'));
  for (const [, from, to, text] of [...refused, ...allowed]) put(from, text ?? importOf(from, to));
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'import-rules-')));
  putTree();
  report = await findImportViolations(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const named = (to: string): string =>
  to.replace(/^node_modules\/((@[^/]+\/)?[^/]+)\/.*$/, '$1').replace(/^node:/, '');

describe('the import rules on a tree that violates each of them', () => {
  it.each(refused.map(([rule, from, to]) => ({ rule, from, to })))(
    '$rule refuses $from -> $to',
    ({ rule, from, to }) => {
      const found = report.violations.filter((violation) => violation.from === from);
      expect(found.map((violation) => [violation.rule, named(violation.to)])).toContainEqual([
        rule,
        named(to),
      ]);
    },
  );

  it.each(allowed.map(([, from, to]) => ({ from, to })))('let $from import $to', ({ from }) => {
    expect(report.violations.filter((violation) => violation.from === from)).toEqual([]);
  });

  it('cover every rule', () => {
    const proven = new Set(refused.map(([rule]) => rule));
    expect(ruleNames.filter((name) => !proven.has(name))).toEqual([]);
  });
});
