import type { GetPromptResult } from '@modelcontextprotocol/server';
import type { StoryFill, TradeRow, TradeStory } from '../../../../src-preload/contract/bridge/trades.ts';
import { PerpscopeError } from '../../../errors.ts';
import { executedAtText, toAgentText, toUtcText } from '../../../queries/instants.ts';
import type { ReadModel } from '../../../queries/read-model.ts';
import { said } from './prompt-messages.ts';

const task = [
  'Explain the trade that follows, from the decision to what it earned.',
  'Begin with the network and the market. Then: what the agent decided and why, the orders that came of it and what the venue did with each, the entry, the exit and its reason, what it earned before and after fees, and how long it was held.',
  "Keep the agent's own words apart from the venue's figures, and name where the two differ. null means not known. Ask get_candles for how the market moved meanwhile.",
].join('\n');

/** Throws not_found where the record has no trade of that name. */
export function explainTrade(readModel: Pick<ReadModel, 'tradeStory'>, tradeId: string): GetPromptResult {
  const story = storyOf(readModel, tradeId);
  return {
    description: `The story of ${tradeId}`,
    messages: [said(task), said(JSON.stringify({ trade_id: tradeId, ...story }, withInstants))],
  };
}

/** A closed trade, as list_trades names it, or the outcome of one order, as decisions do. */
function storyOf({ tradeStory }: Pick<ReadModel, 'tradeStory'>, id: string): TradeStory {
  try {
    return tradeStory({ kind: 'closed_trade', id });
  } catch (error) {
    if (!(error instanceof PerpscopeError) || error.code !== 'not_found') throw error;
    return tradeStory({ kind: 'trade', id });
  }
}

/** Times of the venue and of our own. */
const venueTimes: ReadonlySet<string> = new Set(['openedAt', 'closedAt', 'from', 'to']);

/** The window counts in ms; a reader of the prompt gets instants, in the form of whoever recorded them. */
function withInstants(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (key === 'executedAt') return executedAtText(this as TradeRow);
  if (venueTimes.has(key) || (key === 'at' && isFill(this))) return toUtcText(value);
  return key === 'at' || key === 'decidedAt' ? toAgentText(value) : value;
}

/** Beside fills only what the agent said has an `at`. */
function isFill(holder: unknown): holder is StoryFill {
  return typeof holder === 'object' && holder !== null && 'closedPnl' in holder;
}
