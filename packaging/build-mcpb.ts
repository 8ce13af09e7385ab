import { packExtension } from '@anthropic-ai/mcpb';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { copyInto, databaseFiles, repository } from './program-files.ts';
import type { Target } from './target.ts';
import type { McpbManifestSchema } from '@anthropic-ai/mcpb/schemas/0.3';
import { operations } from '../src-main/operations/index.ts';

/** Files of the built program that only Electron starts. */
const ofElectron = ['index.js', 'service-thread.js'];

/**
 * Packs the built program into a bundle for Claude Desktop and other clients that install `.mcpb` files: the program without its
 * window, and better-sqlite3 with its native module for `target`. Returns the path of the bundle in `folder`. Throws if there is no
 * build or if the mcpb tool rejects the manifest.
 */
export async function buildMcpb(folder: string, target: Target): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'perpscope-mcpb-'));
  const bundle = join(folder, `${manifest.name}-${manifest.version}-${target}.mcpb`);
  try {
    await fill(stage, target);
    await mkdir(folder, { recursive: true });
    const isPacked = await packExtension({ extensionPath: stage, outputPath: bundle, silent: true });
    if (!isPacked) throw new Error('The bundle could not be packed.');
    return bundle;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function fill(stage: string, target: Target): Promise<void> {
  await copyInto(stage, ['LICENSE', 'out/main', ...databaseFiles(target)]);
  for (const name of ofElectron) await rm(join(stage, 'out/main', name));
  await cp(join(repository, 'resources/icons/512x512.png'), join(stage, 'icon.png'));
  const { name, version, license } = manifest;
  await writeJson(join(stage, 'package.json'), { name, version, license, private: true, type: 'module' });
  await writeJson(join(stage, 'manifest.json'), mcpbManifest(target));
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

type Manifest = (typeof McpbManifestSchema)['_output'];

/** Settings that a client asks its user for. An empty value counts as not set. */
const asked = {
  data_folder: {
    variable: 'PERPSCOPE_DATA_DIR',
    option: {
      type: 'directory',
      title: 'Data folder',
      description:
        'Folder of the record and the settings. Leave empty to use the same as the Perpscope app. If Perpscope runs on it, that one is used, with its own settings.',
    },
  },
  venue: {
    variable: 'PERPSCOPE_VENUE',
    option: {
      type: 'string',
      title: 'Venue',
      description:
        'simulated or hyperliquid. Leave empty for what the data folder is set to, at first simulated.',
    },
  },
  network: {
    variable: 'PERPSCOPE_NETWORK',
    option: {
      type: 'string',
      title: 'Network',
      description: 'testnet or mainnet. Leave empty for what the data folder is set to, at first testnet.',
    },
  },
  account: {
    variable: 'PERPSCOPE_ACCOUNT',
    option: {
      type: 'string',
      title: 'Account',
      description:
        'Address of the account to watch, 0x and 40 hex digits. Leave empty to watch the account that the agent names.',
    },
  },
  agent_feed: {
    variable: 'PERPSCOPE_AGENT_FEED',
    option: {
      type: 'string',
      title: 'Agent feed',
      description: 'file:FOLDER or the http:// address of the agent feed. Leave empty for none.',
    },
  },
  agent_token: {
    variable: 'PERPSCOPE_AGENT_TOKEN',
    option: {
      type: 'string',
      title: 'Agent feed token',
      description: 'Bearer token of an agent feed over HTTP. Leave empty for none.',
      sensitive: true,
    },
  },
} as const;

/** Returns the manifest, which describes the bundle to the client that installs it. */
function mcpbManifest(target: Target): Manifest {
  const [platform] = target.split('-') as ['linux' | 'darwin' | 'win32'];
  const settings = Object.entries(asked);
  return {
    manifest_version: '0.3',
    name: manifest.name,
    display_name: manifest.productName,
    version: manifest.version,
    description: manifest.description,
    long_description: `Reads a running Perpscope, or starts its service and ends it ten minutes after the last client has left. Starting it takes Node 24 or newer on this machine. Read-only: it cannot trade. This bundle is for ${target}.`,
    author: { name: manifest.author.name, url: manifest.author.url },
    homepage: manifest.homepage,
    license: manifest.license,
    icon: 'icon.png',
    icons: [{ src: 'icon.png', size: '512x512' }],
    server: {
      type: 'node',
      entry_point: 'out/main/cli.js',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/out/main/cli.js', 'mcp'],
        env: Object.fromEntries(
          settings.map(([name, { variable }]) => [variable, `\${user_config.${name}}`]),
        ),
      },
    },
    tools: operations.flatMap(({ tool }) =>
      tool === undefined ? [] : [{ name: tool.name, description: tool.description }],
    ),
    prompts_generated: true,
    keywords: ['hyperliquid', 'perpetuals', 'trading', 'monitoring'],
    compatibility: { platforms: [platform], runtimes: { node: '>=24.0.0' } },
    user_config: Object.fromEntries(
      settings.map(([name, { option }]) => [name, { ...option, required: false, default: '' }]),
    ),
  };
}
