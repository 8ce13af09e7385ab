import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { commandOf } from './command-of.mjs';
import { checkTools, checkUnknownArgument } from './mcp-questions.mjs';
import { base } from './rest.mjs';

const client = new Client({ name: 'behind-mcp-remote', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [commandOf('mcp-remote'), `${base}/rpc`, '--transport', 'http-only'],
    env: { PATH: process.env.PATH, HOME: process.cwd(), MCP_REMOTE_CONFIG_DIR: process.cwd() },
  }),
);
const call = async (name, args) => {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
  return { data: structuredContent, text: content[0].text, isError };
};
await checkTools(call);
await checkUnknownArgument(call);
await client.close();
