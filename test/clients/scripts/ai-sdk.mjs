import { createMCPClient } from '@ai-sdk/mcp';
import { generateText, isStepCount } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { check } from './check.mjs';
import { checkTools, checkUnknownArgument } from './mcp-questions.mjs';
import { asked, base } from './rest.mjs';

const client = await createMCPClient({ transport: { type: 'http', url: `${base}/rpc` } });
const tools = await client.tools();
const call = async (name, args) => {
  const { structuredContent, content, isError } = await tools[name].execute(args, {
    toolCallId: 'one',
    messages: [],
  });
  return { data: structuredContent, text: content[0].text, isError };
};
await checkTools(call);
await checkUnknownArgument(call);

/** A model that calls one tool and then says what it was answered. */
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const model = new MockLanguageModelV4({
  doGenerate: [
    {
      content: [
        {
          type: 'tool-call',
          toolCallId: 'one',
          toolName: 'get_market',
          input: JSON.stringify({ market: asked }),
        },
      ],
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    },
    {
      content: [{ type: 'text', text: 'Done.' }],
      finishReason: { unified: 'stop', raw: undefined },
      usage,
      warnings: [],
    },
  ],
});
const { text, steps } = await generateText({
  model,
  tools,
  prompt: 'What is BTC?',
  stopWhen: isStepCount(3),
});
const [answer] = steps[0].toolResults;
check('one market, for a model', [text, answer.output.structuredContent.market_id], ['Done.', asked]);
await client.close();
