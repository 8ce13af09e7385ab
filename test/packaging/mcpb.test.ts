import {
  getMcpConfigForManifest,
  unpackExtension,
  validateManifest,
  type McpbManifestAny,
} from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildMcpb } from '../../packaging/build-mcpb.ts';
import { targetOf } from '../../packaging/target.ts';
import { requireBuild } from '../main/headless-program.ts';
import { endServiceOn, serviceOn } from '../main/mcp-stdio/started-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'perpscope-mcpb-test-'));
const [unpacked, dataDir, elsewhere] = ['unpacked', 'data', 'elsewhere'].map((name) =>
  join(folder, name),
) as [string, string, string];

beforeAll(async () => {
  requireBuild();
  vi.spyOn(console, 'log').mockImplementation(() => undefined); // what the tool says
  mkdirSync(elsewhere);
  const mcpbPath = await buildMcpb(folder, targetOf());
  if (!(await unpackExtension({ mcpbPath, outputDir: unpacked, silent: true })))
    throw new Error('It can’t be unpacked.');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await endServiceOn(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

const manifest = (): McpbManifestAny =>
  JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8')) as McpbManifestAny;

/** Starts it as a client does whose user has chosen only the data folder, with only Node on its PATH. */
async function installed(): Promise<Client & AsyncDisposable> {
  const config = await getMcpConfigForManifest({
    manifest: manifest(),
    extensionPath: unpacked,
    systemDirs: {},
    userConfig: { data_folder: dataDir },
    pathSeparator: '/',
  });
  const { command = '', args = [], env = {} } = config ?? {};
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command,
    args,
    env: { ...env, PATH: dirname(process.execPath), HOME: elsewhere },
    cwd: elsewhere,
    stderr: 'ignore',
  });
  await client.connect(transport);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

const oneMarket = { name: 'list_markets', arguments: { limit: 1 } };
const marketOfTestnet = { structuredContent: { network: 'TESTNET', markets: [{}] } };

test('the bundle is accepted by its own tool', () => {
  expect(validateManifest(unpacked)).toBe(true);
});

test('it contains the program without Electron’s part and without a window, and one database file', () => {
  const files = globSync('**/*.*', { cwd: unpacked });
  expect(files.filter((path) => path.endsWith('.node'))).toEqual([
    `node_modules/better-sqlite3/prebuilds/${targetOf()}.node`,
  ]);
  const places = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')));
  expect([...places].toSorted()).toEqual([
    'icon.png',
    'manifest.json',
    'node_modules/better-sqlite3',
    'out/main',
    'package.json',
  ]);
  expect(files).not.toContain('out/main/index.js');
});

test('a client with only Node installs it in an empty folder, lists the tools of the manifest and reads markets', async () => {
  await using client = await installed();
  const { tools } = await client.listTools();
  expect(manifest().tools).toEqual(tools.map(({ name, description }) => ({ name, description })));
  expect(await client.callTool(oneMarket)).toMatchObject(marketOfTestnet);
});

test('it reads from a Perpscope that runs on the data folder, without the database file', async () => {
  const { pid } = serviceOn(dataDir);
  renameSync(join(unpacked, 'node_modules'), join(unpacked, 'taken-away'));
  await using client = await installed();
  expect(await client.callTool(oneMarket)).toMatchObject(marketOfTestnet);
  expect(serviceOn(dataDir).pid).toBe(pid);
});
