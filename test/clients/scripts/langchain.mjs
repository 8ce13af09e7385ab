import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { check, failureOf } from './check.mjs';
import { checkTools } from './mcp-questions.mjs';
import { base } from './rest.mjs';

const client = new MultiServerMCPClient({
  mcpServers: { perpscope: { transport: 'http', url: `${base}/rpc` } },
});
const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]));
/** A failed tool is an exception here, with the text behind words of the adapter's own. */
const failed = / returned an error: (?<text>\{.*\})/s;
const call = async (name, args) => {
  try {
    const asked = { type: 'tool_call', id: 'one', name, args };
    const { content, artifact } = await tools.get(name).invoke(asked);
    const data = artifact.find(({ type }) => type === 'mcp_structured_content')?.data;
    return { data, text: content, isError: undefined };
  } catch (error) {
    const text = failed.exec(error.message)?.groups.text;
    if (text === undefined) throw error;
    return { data: undefined, text, isError: true };
  }
};
await checkTools(call);
const misspelled = await failureOf(tools.get('list_trades').invoke({ symbol: 'BTC' }));
check(
  'an unknown argument, by its own validation',
  misspelled.message.split('\n')[0],
  'Received tool input did not match expected schema',
);
await client.close();
