import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { commandOf } from './command-of.mjs';
import { checkClient } from './mcp-questions.mjs';
import { base } from './rest.mjs';

const client = new Client({ name: 'behind-mcp-remote', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [commandOf('mcp-remote'), `${base}/rpc`, '--transport', 'http-only'],
    env: { PATH: process.env.PATH, HOME: process.cwd(), MCP_REMOTE_CONFIG_DIR: process.cwd() },
  }),
);
await checkClient(client);
