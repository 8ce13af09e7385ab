import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { checkTools, checkUnknownArgument } from './mcp-questions.mjs';
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
const call = async (name, args) => {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
  return { data: structuredContent, text: content[0].text, isError };
};
await checkTools(call);
await checkUnknownArgument(call);
await client.close();
