import type { GetPromptResult } from '@modelcontextprotocol/server';
import { PerpscopeError } from '../../../errors.ts';
import type { ReadModel } from '../../../queries/read-model.ts';
import { said } from './prompt-messages.ts';

const task = [
  'Check the risk of the trading agent that Perpscope watches, from what follows.',
  'Begin with the network. Say whether the circuit breaker is tripped, how much of the daily loss limit is left, how far each position is from its liquidation, which positions have no stop-loss, and what the sums leave out.',
  'null means not known, never zero: a risk view that is degraded or missing is itself a finding. Ask list_orders where it matters whether a protective order rests on the venue now.',
].join('\n');

/** Each as its tool answers, or why it can't. */
export function riskCheck(
  readModel: Pick<ReadModel, 'riskView' | 'portfolio' | 'agentStatus'>,
): GetPromptResult {
  const facts = {
    get_risk: answerOf(readModel.riskView),
    get_portfolio: answerOf(readModel.portfolio),
    get_status: answerOf(readModel.agentStatus),
  };
  return { description: 'A check of the risk now', messages: [said(task), said(JSON.stringify(facts))] };
}

function answerOf(question: () => unknown): unknown {
  try {
    return question();
  } catch (error) {
    if (!(error instanceof PerpscopeError) || error.code === 'network_switched') throw error;
    return { error: error.code, message: error.message };
  }
}
