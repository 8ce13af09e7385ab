import type { GetPromptResult, McpServer, PromptMessage, ServerContext } from '@modelcontextprotocol/server';
import { completable } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { DetailFill, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { DailyReport } from '../../../src-preload/contract/views/performance/daily-report.ts';
import { toWire } from '../../../src-preload/contract/views/snake-case.ts';
import { PerpscopeError } from '../../errors.ts';
import { getPortfolio } from '../../operations/account/portfolio.ts';
import type { Ask, Operation } from '../../operations/operation.ts';
import { executedAtText, toAgentText, toUtcText } from '../../operations/instants.ts';
import { getAgentStatus } from '../../operations/journal/agent-status.ts';
import { getDailyReport } from '../../operations/performance/daily-report.ts';
import { getRiskReport } from '../../operations/risk/risk-view.ts';
import { findTradeIds, getTradeDetail } from '../../operations/trades/trade-detail.ts';
import { isProvisional } from './first-reading.ts';
import { protocolFailure } from './protocol-failure.ts';
import type { CallDeps } from './rpc-deps.ts';
import { waitInQueue, resourceAddresses } from './rpc-deps.ts';

const nameATrade = 'name a trade in 1 to 500 characters.';
/** Arguments of `explain_trade`. Completion offers the newest trades whose id or coin begins with the text. */
const tradeArguments = (ask: Ask) =>
  z.object({
    trade_id: completable(
      z
        .string(nameATrade)
        .min(1, nameATrade)
        .max(500, nameATrade)
        .describe('id from list_trades or list_decisions'),
      (begun) => [...tradeIdsLike(ask, begun)],
    ),
  });

function tradeIdsLike(ask: Ask, begun: string): readonly string[] {
  try {
    return ask(findTradeIds, { begun });
  } catch (error) {
    if (error instanceof PerpscopeError) return [];
    throw error;
  }
}

/** Registers the prompts with which a person may start a conversation. */
export function registerPrompts(server: McpServer, deps: CallDeps): void {
  const { ask, log } = deps;
  const answered = async (
    uri: string,
    context: ServerContext,
    prompt: (signal: AbortSignal) => GetPromptResult | Promise<GetPromptResult>,
  ): Promise<GetPromptResult> => {
    try {
      const signal = await waitInQueue(context, deps);
      return await deps.whenRead(() => prompt(signal), signal);
    } catch (error) {
      throw protocolFailure(error, { uri, log });
    }
  };
  server.registerPrompt(
    'daily_review',
    { title: 'Daily review', description: 'Reviews the last 24 hours of the account and its agent.' },
    (context) =>
      answered('daily_review', context, async (signal) => {
        const read = () => ask(getDailyReport, null, { signal });
        return dailyReview(await deps.whenRead(read, signal, isProvisional));
      }),
  );
  server.registerPrompt(
    'explain_trade',
    {
      title: 'Explain a trade',
      description: 'Explains one trade, from the decision to what it earned.',
      argsSchema: tradeArguments(ask),
    },
    ({ trade_id }, context) => answered(trade_id, context, () => explainTrade(ask, trade_id)),
  );
  server.registerPrompt(
    'risk_check',
    { title: 'Risk check', description: 'Checks how near the account is to its limits now.' },
    (context) => answered('risk_check', context, () => riskCheck(ask)),
  );
}

const dailyReviewTask = [
  'Review the last 24 hours of the trading agent that Perpscope watches, from the report that follows.',
  'Begin with the network. Then: what the account earned and which data that is based on, the best and the worst closed trade, what the agent held back and why, what the venue rejected, the alerts that were raised, and how positions and risk stand now.',
  'A part that is null was not known: name it with the reason under `unavailable`, and draw no conclusion from it. If `complete` is false, say what is missing. Ask list_trades, list_decisions or list_refused_entries if a figure needs explaining.',
].join('\n');

function dailyReview(report: DailyReport): GetPromptResult {
  return {
    description: 'A review of the last 24 hours',
    messages: [
      userMessage(dailyReviewTask),
      embedded(resourceAddresses.dailyReport, toWire(DailyReport, report)),
    ],
  };
}

const explainTradeTask = [
  'Explain the trade that follows, from the decision to what it earned.',
  'Begin with the network and the market. Then: what the agent decided and why, the orders that it led to and what the venue did with each, the entry, the exit and its reason, what it earned before and after fees, and how long it was held.',
  "Keep the agent's own words apart from the venue's figures, and say where the two differ. null means not known. Ask get_candles for how the market moved meanwhile.",
].join('\n');

/** Builds the prompt that explains a trade. Throws not_found if the record has no trade with this id. */
export function explainTrade(ask: Ask, tradeId: string): GetPromptResult {
  const detail = tradeDetailOf(ask, tradeId);
  return {
    description: `Explains ${tradeId}`,
    messages: [
      userMessage(explainTradeTask),
      userMessage(JSON.stringify({ trade_id: tradeId, ...detail }, withInstants)),
    ],
  };
}

/** Trade detail of a closed trade, named as in list_trades, or of one order's outcome, named as in decisions. */
function tradeDetailOf(ask: Ask, id: string): TradeDetail {
  try {
    return ask(getTradeDetail, { kind: 'closed_trade', id });
  } catch (error) {
    if (!(error instanceof PerpscopeError) || error.code !== 'not_found') throw error;
    return ask(getTradeDetail, { kind: 'trade', id });
  }
}

/** Fields with times of the venue or of our own. */
const venueTimes: ReadonlySet<string> = new Set(['from', 'to']);

/** Replacer that turns ms, as the window uses them, into instants in the form of the party that recorded them. */
function withInstants(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (key === 'executedAt') return executedAtText(this as Trade);
  if (venueTimes.has(key) || (key === 'at' && isFill(this))) return toUtcText(value);
  return key === 'at' ? toAgentText(value) : value;
}

/** Whether an object with an `at` is a fill; all others with one are the agent's reports. */
function isFill(holder: unknown): holder is DetailFill {
  return typeof holder === 'object' && holder !== null && 'closedPnl' in holder;
}

const riskCheckTask = [
  'Check the risk of the trading agent that Perpscope watches, from what follows.',
  'Begin with the network. Say whether the circuit breaker is tripped, how much of the daily loss limit is left, how far each position is from its liquidation, which positions have no stop-loss that triggers before it, and what the sums leave out.',
  'null means not known, never zero: a risk view that is degraded or missing is itself a finding. Ask list_orders if it matters whether a protective order rests on the venue now.',
].join('\n');

/** Builds the risk check. Each part is the answer of its tool, or the reason why it can't answer. */
function riskCheck(ask: Ask): GetPromptResult {
  const facts = {
    get_risk: answerOf(ask, getRiskReport),
    get_portfolio: answerOf(ask, getPortfolio),
    get_status: answerOf(ask, getAgentStatus),
  };
  return {
    description: 'A check of the risk now',
    messages: [userMessage(riskCheckTask), userMessage(JSON.stringify(facts))],
  };
}

function answerOf(ask: Ask, operation: Operation): unknown {
  try {
    return toWire(operation.output ?? null, ask(operation, null));
  } catch (error) {
    if (!(error instanceof PerpscopeError) || error.code === 'network_switched') throw error;
    return { error: error.code, message: error.message };
  }
}

function userMessage(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } };
}

/** Message that embeds data as the resource with this URI. */
function embedded(uri: string, data: unknown): PromptMessage {
  const resource = { uri, mimeType: 'application/json', text: JSON.stringify(data) };
  return { role: 'user', content: { type: 'resource', resource } };
}
