import type { GetPromptResult } from '@modelcontextprotocol/server';
import type { ReadModel } from '../../../queries/read-model.ts';
import { embedded, said } from './prompt-messages.ts';
import { resourceAddresses } from '../resource-addresses.ts';

const task = [
  'Review the last 24 hours of the trading agent that Perpscope watches, from the report that follows.',
  'Begin with the network. Then: what the account earned and what that rests on, the best and the worst closed trade, what the agent held back and why, what the venue rejected, the alerts that were raised, and how positions and risk stand now.',
  'A part that is null was not known: name it with the reason under `unavailable`, and draw nothing from it. Where `complete` is false, say what is missing. Ask list_trades, list_decisions or list_refused_entries where a figure needs its story.',
].join('\n');

export async function dailyReview(
  { dailyReport }: Pick<ReadModel, 'dailyReport'>,
  signal: AbortSignal,
): Promise<GetPromptResult> {
  return {
    description: 'A review of the last 24 hours',
    messages: [said(task), embedded(resourceAddresses.dailyReport, await dailyReport(signal))],
  };
}
