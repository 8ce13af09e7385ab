import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { checkTools, checkUnknownArgument } from './mcp-questions.mjs';
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
const call = async (name, args) => {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
  return { data: structuredContent, text: content[0].text, isError };
};
await checkTools(call);
await checkUnknownArgument(call);
await client.close();
