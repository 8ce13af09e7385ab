import type { GetPromptResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { inTurn } from './call-signal.ts';
import { dailyReview } from './prompts/daily-review.ts';
import { explainTrade } from './prompts/explain-trade.ts';
import { riskCheck } from './prompts/risk-check.ts';
import { protocolFailure } from './protocol-failure.ts';
import type { CallParts } from './rpc-parts.ts';

const nameATrade = 'name a trade in 1 to 500 characters.';
const tradeArguments = z.object({
  trade_id: z
    .string(nameATrade)
    .min(1, nameATrade)
    .max(500, nameATrade)
    .describe('as list_trades or list_decisions names it'),
});

/** What a person may start a conversation with. */
export function registerPrompts(server: McpServer, parts: CallParts): void {
  const { readModel, log } = parts;
  const answered = async (
    uri: string,
    context: ServerContext,
    prompt: (signal: AbortSignal) => GetPromptResult | Promise<GetPromptResult>,
  ): Promise<GetPromptResult> => {
    try {
      return await prompt(await inTurn(context, parts));
    } catch (error) {
      throw protocolFailure(error, { uri, log });
    }
  };
  server.registerPrompt(
    'daily_review',
    { title: 'Daily review', description: 'Reviews the last 24 hours of the account and its agent.' },
    (context) => answered('daily_review', context, (signal) => dailyReview(readModel, signal)),
  );
  server.registerPrompt(
    'explain_trade',
    {
      title: 'Explain a trade',
      description: 'Tells one trade from the decision to what it earned.',
      argsSchema: tradeArguments,
    },
    ({ trade_id }, context) => answered(trade_id, context, () => explainTrade(readModel, trade_id)),
  );
  server.registerPrompt(
    'risk_check',
    { title: 'Risk check', description: 'Checks how near the account is to its limits now.' },
    (context) => answered('risk_check', context, () => riskCheck(readModel)),
  );
}
