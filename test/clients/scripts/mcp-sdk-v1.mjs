import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { checkClient } from './mcp-questions.mjs';
import { perpscopeOverStdio } from './perpscope-over-stdio.mjs';
import { base } from './rest.mjs';

const [transport] = process.argv.slice(2);
const client = new Client({ name: 'sdk-v1', version: '1.0.0' });
await client.connect(
  transport === 'stdio'
    ? new StdioClientTransport(perpscopeOverStdio)
    : new StreamableHTTPClientTransport(new URL(`${base}/rpc`)),
);
await client.listTools(); // from here on it holds results to the schemas that were announced
await checkClient(client);
