import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tooling/repository.ts';

export const clientFolder = import.meta.dirname;

/** A client as its users run it. */
export interface Client {
  readonly name: string;
  /** null: this machine does not have it. */
  readonly version: () => string | null;
  /** A file of `scripts`, and its arguments. */
  readonly script: readonly [name: string, ...args: readonly string[]];
  /** All that its script has to check, by the names that it prints. */
  readonly checks: readonly string[];
}

const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
const installed = (name: string) => (): string => versionIn(join(clientFolder, 'node_modules', name));
const ofProject = (name: string) => (): string => versionIn(join(repository, 'node_modules', name));

function pythonVersion(): string | null {
  const { status, stdout } = spawnSync('python3', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().replace('Python ', '') : null;
}

const questions = ['markets, page by page', 'one market', 'closed candles', 'an unknown market'];
const tools = [...questions, 'an unknown argument'];
const queries = ['markets', 'one market', 'an unknown market', 'an unknown argument'];
const generated = ['generated code type-checks', 'markets', 'one market', 'an unknown market'];
const live = 'live quotes';

export const clients: readonly Client[] = [
  ...(['http', 'stdio'] as const).flatMap((transport) =>
    [
      ['2026-07-28', 'modern'],
      ['2025-11-25', 'legacy'],
    ].map(([revision = '', era = '']): Client => ({
      name: `MCP SDK v2, ${transport}, ${revision}`,
      version: installed('@modelcontextprotocol/client'),
      script: ['mcp-sdk-v2', transport, era],
      checks: tools,
    })),
  ),
  ...(['http', 'stdio'] as const).map((transport): Client => ({
    name: `MCP SDK v1, ${transport}`,
    version: installed('@modelcontextprotocol/sdk'),
    script: ['mcp-sdk-v1', transport],
    checks: tools,
  })),
  ...['modern', 'legacy'].map((era): Client => ({
    name: `MCP Inspector, ${era} era`,
    version: installed('@modelcontextprotocol/inspector'),
    script: ['inspector', era],
    checks: ['tool schemas, strict', ...tools],
  })),
  { name: 'mcp-remote', version: installed('mcp-remote'), script: ['mcp-remote'], checks: tools },
  {
    name: 'AI SDK, @ai-sdk/mcp',
    version: installed('@ai-sdk/mcp'),
    script: ['ai-sdk'],
    checks: [...tools, 'one market, for a model'],
  },
  {
    name: 'LangChain, @langchain/mcp-adapters',
    version: installed('@langchain/mcp-adapters'),
    script: ['langchain'],
    checks: [...questions, 'an unknown argument, by its own validation'],
  },
  {
    name: 'urql, @urql/core',
    version: installed('@urql/core'),
    script: ['urql'],
    checks: [...queries, live],
  },
  {
    name: 'Apollo Client',
    version: installed('@apollo/client'),
    script: ['apollo'],
    checks: [...queries, 'a persisted query falls back to its text', live],
  },
  {
    name: 'graphql-request',
    version: installed('graphql-request'),
    script: ['graphql-request'],
    checks: queries,
  },
  {
    name: 'graphql-ws',
    version: installed('graphql-ws'),
    script: ['graphql-ws'],
    checks: [...queries, live],
  },
  {
    name: 'graphql-sse',
    version: installed('graphql-sse'),
    script: ['graphql-sse'],
    checks: [...queries, live, 'a single connection is refused at once, with what to use instead'],
  },
  {
    name: 'openapi-typescript, openapi-fetch',
    version: installed('openapi-typescript'),
    script: ['openapi-typescript'],
    checks: generated,
  },
  {
    name: '@hey-api/openapi-ts',
    version: installed('@hey-api/openapi-ts'),
    script: ['hey-api'],
    checks: generated,
  },
  { name: 'orval', version: installed('orval'), script: ['orval'], checks: generated },
  {
    name: 'Spectral, spectral:oas',
    version: installed('@stoplight/spectral-cli'),
    script: ['spectral'],
    checks: ['no results', 'a description that is taken away is a result'],
  },
  {
    name: '@a2a-js/sdk',
    version: installed('@a2a-js/sdk'),
    script: ['a2a'],
    checks: ['markets', 'one market', 'one market, as a stream', 'an unknown market', 'an unknown argument'],
  },
  {
    name: '@perpscope/client, packed',
    version: () => versionIn(join(repository, 'sdk')),
    script: ['own-client'],
    checks: [...queries, live],
  },
  {
    name: 'attw on @perpscope/client',
    version: ofProject('@arethetypeswrong/cli'),
    script: ['package-checks', 'attw'],
    checks: ['types resolve wherever modules do'],
  },
  {
    name: 'publint on @perpscope/client',
    version: ofProject('publint'),
    script: ['package-checks', 'publint'],
    checks: ['no messages, strict'],
  },
  {
    name: 'Python, urllib',
    version: pythonVersion,
    script: ['python'],
    checks: ['live status, as docs/api.md has it'],
  },
];
