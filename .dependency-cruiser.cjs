/**
 * Who may import whom, as code: the table of the architecture page, row by row. `test/tooling/import-rules.test.ts`
 * shows every rule refusing something.
 */

const at = (path) => `^src-main/${path}`;
const packages = (...names) => `^node_modules/(${names.join('|')})/`;

const anyPackage = '^node_modules/';
/** Node's own modules resolve to their bare name, which no file of the project can look like. */
const node = '^[a-z0-9_:/]+$';
const contract = '^src-preload/contract/';
const domain = at('domain/');
/** What every part of src-main but the domain may lean on. */
const time = at('time\\.ts$');
const signal = at('signal\\.ts$');
/** Limits of JSON that comes from outside. */
const jsonText = at('json-text\\.ts$');
const leaves = [at('errors\\.ts$'), at('clock\\.ts$'), time, signal, jsonText];
/** What the parts behind them are called in our own words; they load no implementation. */
const ports = at(
  '(venue/[^/]+|agent/agent[^/]*|reference/[^/]+|chain/chain|store/(store|readings|record|account|journal|trades|alerts|chain))\\.ts$',
);
/** What the contracts of a chain offer, as published. */
const abis = '^resources/[a-z-]+-abi\\.json$';
const log = at('log\\.ts$');
const print = at('print\\.ts$');
/** Helpers for folders and files, which know no domain. */
const folders = at('(?:make-folder|read-path|read-json-file|replace-file)\\.ts$');
/** How a program in a process of its own is started and reached. */
const processes = at('processes/');
const wireSchemas = at(
  '(venue/hyperliquid/(responses[a-z-]*|wire)|agent/schema|reference/massive/responses)\\.ts$',
);

/** `from` may import itself and what `may` names; anything else is refused. */
const layer = (name, from, may) => ({
  name,
  severity: 'error',
  comment: `${name} may import only what the architecture page names`,
  from: { path: from },
  to: { pathNot: [from, ...may] },
});

const refuse = (name, comment, { from, to }) => ({ name, severity: 'error', comment, from, to });

const nameless = '(/(types|common)|[/-](utils?|helpers?|managers?))(/|\\.[cm]?[jt]sx?$)';
const namelessFile = `^(src-main|src-preload|src-renderer|sdk|packaging|test).*${nameless}`;

/** REST, the window's bridge and every later door answer from the same read model. */
const door = [
  at('operations/'),
  at('(fair-queue|serial-queue)\\.ts$'),
  log,
  contract,
  ...leaves,
  anyPackage,
  node,
];

/** What the scripts of the real clients load: packages that `npm run clients` installs beside them, and one of the project. */
const clientScripts = '^test/clients/scripts/';
const clientPackages = [...Object.keys(require('./test/clients/package.json').dependencies), 'publint'].join(
  '|',
);

const layers = [
  layer('contract-views', '^src-preload/contract/views/', [packages('zod')]),
  layer('contract-bridge', '^src-preload/contract/bridge/', [contract]),
  layer('preload', '^src-preload/index\\.ts$', [packages('electron'), contract]),
  layer('renderer', '^src-renderer/', [
    contract,
    packages(
      'react',
      'react-dom',
      '@types/react',
      '@types/react-dom',
      'zustand',
      'wouter',
      '@mantine/[^/]+',
      '@tabler/icons-react',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'lightweight-charts',
      'recharts',
      'vite',
    ),
  ]),
  layer('domain', domain, [
    time,
    jsonText,
    packages('decimal\\.js', 'temporal-polyfill'),
    '^(node:)?crypto$',
  ]),
  layer('sdk', '^sdk/src/', ['^src-preload/contract/views/', packages('zod')]),
  layer('sdk-build', '^sdk/build/', [packages('vite'), node]),
  // It packs what is built, and lists the tools that the program has.
  layer('packaging', '^packaging/', [
    at('operations/index\\.ts$'),
    '^package\\.json$',
    packages('@anthropic-ai/mcpb', '@electron/fuses', '@playwright/test', 'electron-builder', 'vite'),
    node,
  ]),
  ...['venue', 'agent', 'reference', 'chain'].map((part) =>
    layer(part, at(`${part}/`), [domain, ...leaves, log, anyPackage, node]),
  ),
  layer('store', at('store/'), [domain, folders, ...leaves, log, anyPackage, node]),
  layer('port', ports, [domain, ...leaves]),
  layer('simulator', at('simulator/'), [
    domain,
    folders,
    wireSchemas,
    abis,
    ...leaves,
    log,
    processes,
    anyPackage,
    node,
  ]),
  layer('readers', at('readers/'), [
    domain,
    ports,
    ...leaves,
    log,
    '^(node:)?(timers|timers/promises|events)$',
  ]),
  layer('operations', at('operations/'), [
    domain,
    ports,
    contract,
    packages('zod', 'lru-cache'),
    '^(node:)?crypto$', // ETags
    ...leaves,
    log,
  ]),
  layer('exports', at('exports/'), [
    folders,
    domain,
    at('operations/'),
    at('store/drafts\\.ts$'),
    contract,
    ...leaves,
    packages('hucre', 'hyparquet-writer'),
    node,
  ]),
  layer('replication', at('replication/'), [
    folders,
    domain,
    at('operations/exports/'),
    at('store/(numbered-rows|record/log/(record-log|row-subjects))\\.ts$'),
    at('(processes/service-file|version)\\.ts$'),
    contract,
    ...leaves,
    packages('postgres', 'zod'),
    node,
  ]),
  layer('bridge', at('bridge/'), [processes, ...door]),
  // The browser's end of the bridge is a WebSocket that the server's guard stands before, on pages under one policy.
  layer('server', at('server/'), [at('bridge/(endpoint|socket|page-policy)\\.ts$'), ...door]),
  // It takes alerts and settings as they are handed in, asks the read model for the daily summary, and keeps what waits.
  layer('webhooks', at('webhooks/'), [
    folders,
    domain,
    at('operations/'),
    at('config/(webhook-entry|stage-settings)\\.ts$'),
    log,
    contract,
    ...leaves,
    packages('undici', 'zod'),
    node,
  ]),
  // It reaches the service over HTTP as any client does.
  layer('mcp-stdio', at('mcp-stdio/'), [
    at('(processes/service-file|version)\\.ts$'),
    contract,
    ...leaves,
    anyPackage,
    node,
  ]),
  layer('shell', at('shell/'), [
    folders,
    packages('electron', 'electron-updater'),
    at('bridge/'),
    processes,
    ...leaves,
    log,
    node,
  ]),
  layer('processes', processes, [...leaves, packages('zod'), node]),
  layer('providers', at('app/providers\\.ts$'), [domain, ports, contract, ...leaves]),
  layer('config', at('config/'), [domain, contract, folders, ...leaves, packages('commander', 'zod'), node]),
  layer('log', log, [print, ...leaves, packages('pino'), node]),
  layer('log-files', at('(log-files|pino-roll\\.d)\\.ts$'), [
    folders,
    ...leaves,
    packages('pino-roll'),
    node,
  ]),
  layer('print', print, [node]),
  layer('folders', folders, [...leaves, packages('zod'), node]),
  layer('fair-queue', at('(fair-queue|serial-queue)\\.ts$'), [...leaves, node]),
  layer('registry', at('app/registry\\.ts$'), [domain, contract, ...leaves, packages('zod')]),
  layer('errors', at('errors\\.ts$'), ['^src-preload/contract/views/error\\.ts$']),
  layer('clock', at('clock\\.ts$'), [time]),
  layer('time', time, []),
  layer('signal', signal, []),
  layer('json-text', jsonText, []),
];

const bans = [
  refuse('electron-only-in-the-shell', 'everything else runs under plain Node', {
    from: {
      path: '^(src-|sdk/)',
      pathNot: '^(src-main/(index\\.ts$|shell/|bridge/ipc\\.ts$)|src-preload/index\\.ts$)',
    },
    to: { path: packages('electron') },
  }),
  refuse('simulator-only-from-app', 'the one client that runs does not know whether its venue is simulated', {
    from: { path: '^(src-|sdk/)', pathNot: at('(app|doctor|simulator)/') },
    to: { path: at('simulator/') },
  }),
  // A thread that ends while it holds a database can end the whole process.
  refuse(
    'one-thread',
    'the service is the only thread, and it ends with the app: what may end earlier is a process',
    {
      from: {
        path: '^(src-|sdk/)',
        pathNot: at('(index|app/service-thread|processes/relay-child|bridge/(sealing|port))\\.ts$'),
      },
      to: { path: '^(node:)?worker_threads$', dependencyTypesNot: ['type-only'] },
    },
  ),
  refuse('log-is-handed-in', 'pure work takes a log, it does not make one', {
    from: { path: at('(readers|operations)/') },
    to: { path: log, dependencyTypesNot: ['type-only'] },
  }),
  refuse('errors-take-a-type', 'errors.ts is a leaf that loads nothing', {
    from: { path: at('errors\\.ts$') },
    to: { dependencyTypesNot: ['type-only'] },
  }),
  refuse(
    'bridge-contract-zod-free',
    'the preload script loads the bridge contract and must stay without zod',
    {
      from: { path: '^src-preload/(contract/bridge/|index\\.ts$)' },
      to: {
        path: '^src-preload/contract/views/',
        pathNot: '^src-preload/contract/views/(markets/candle-intervals|alerts/alert-rules)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
  ),
  refuse('sql-only-in-store', 'one place speaks SQL', {
    from: { path: '^(src-|sdk/)', pathNot: at('store/') },
    to: { path: packages('better-sqlite3', 'kysely') },
  }),
  refuse('postgres-only-in-replication', 'the record is kept in SQLite; a team reads a copy of it', {
    from: { path: '^(src-|sdk/)', pathNot: at('replication/') },
    to: { path: packages('postgres') },
  }),
  refuse(
    'digests-in-one-place',
    'the domain takes digests for ids and the log, and nothing else of crypto: no random numbers, no keys',
    {
      from: { path: domain, pathNot: at('domain/(record-id|audit/merkle)\\.ts$') },
      to: { path: '^(node:)?crypto$' },
    },
  ),
  refuse('zones-in-one-place', 'one module reckons with time zones', {
    from: { path: '^(src-|sdk/)', pathNot: at('domain/time\\.ts$') },
    to: { path: packages('temporal-polyfill') },
  }),
  refuse(
    'no-signing-code',
    'a monitor ships nothing that can sign: the venue SDK judges from tests and lends its types to the simulator',
    {
      from: { path: '^(src-|sdk/)' },
      to: { path: packages('@nktkas/[^/]+', '@noble/[^/]+'), dependencyTypesNot: ['type-only'] },
    },
  ),
  refuse('features-apart', 'features do not import one another', {
    from: { path: '^src-renderer/features/([^/]+)/' },
    to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
  }),
  refuse('tests-stay-outside', 'the product does not load its tests', {
    from: { path: '^(src-|sdk/)' },
    to: { path: '^test/' },
  }),
  refuse('no-cycle', 'a cycle has no bottom', { from: {}, to: { circular: true } }),
  refuse('no-unresolved', 'an import that leads nowhere', {
    from: { pathNot: clientScripts },
    to: { couldNotResolve: true },
  }),
  // `npm ci` does not install their packages, so that an import of one may lead nowhere.
  refuse('client-scripts', 'a client is a program of its own: its packages are listed and pinned', {
    from: { path: clientScripts },
    to: {
      pathNot: [clientScripts, `^(${clientPackages})(/|$)`, `(^|/)node_modules/(${clientPackages})/`],
      dependencyTypesNot: ['core'],
    },
  }),
  refuse('no-orphan', 'a file that nobody imports and that imports nobody is dead', {
    from: { orphan: true, path: '^(src-|sdk/)', pathNot: '\\.d\\.ts$' },
    to: {},
  }),
  refuse('no-nameless-file', 'a file is named for its one idea', { from: { path: namelessFile }, to: {} }),
  refuse('no-nameless-import', 'a file is named for its one idea', { from: {}, to: { path: namelessFile } }),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...layers, ...bans],
  options: {
    // TypeScript 7 has no JS API; swc reads the syntax instead.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|sdk/dist|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default', 'require'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
