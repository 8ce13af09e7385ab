import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { checkClient } from './mcp-questions.mjs';
import { perpscopeOverStdio } from './perpscope-over-stdio.mjs';
import { base } from './rest.mjs';

const [transport, era] = process.argv.slice(2);
const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
const client = new Client({ name: 'sdk-v2', version: '1.0.0' }, { versionNegotiation: { mode } });
await client.connect(
  transport === 'stdio'
    ? new StdioClientTransport(perpscopeOverStdio)
    : new StreamableHTTPClientTransport(new URL(`${base}/rpc`)),
);
await checkClient(client);
