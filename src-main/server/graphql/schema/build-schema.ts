import type { GraphQLSchema } from 'graphql';
import { defineAgentStatus } from './agent-status.ts';
import { createBuilder } from './builder.ts';
import { defineClosedTrade } from './closed-trade.ts';
import { defineDecision } from './decision.ts';
import { defineEnums } from './enums.ts';
import { defineEquityPoint } from './equity-point.ts';
import { defineMarketTagged } from './market-tagged.ts';
import { defineMarket } from './market.ts';
import { defineOrderError } from './order-error.ts';
import { definePerformance } from './performance.ts';
import { definePosition } from './position.ts';
import { defineQuote } from './quote.ts';
import { defineReasoningLog } from './reasoning-log.ts';
import { defineRefusedEntry } from './refused-entry.ts';
import { readPlainly } from './read-plainly.ts';
import { defineStatistics } from './statistics.ts';
import { defineHistoryQueries } from './history-queries.ts';
import { defineMarketQueries } from './market-queries.ts';
import { defineSubscriptions } from './subscriptions.ts';
import { takeTurns } from './take-turns.ts';
import { defineTradeConnection } from './trade-connection.ts';
import { defineTrade } from './trade.ts';

/** Everything that may be asked. */
export function buildSchema(): GraphQLSchema {
  const builder = createBuilder();
  const enums = defineEnums(builder);
  const market = defineMarket(builder, enums);
  const tagged = defineMarketTagged(builder, { enums, market });
  const reasoningLog = defineReasoningLog(builder, tagged);
  const trade = defineTrade(builder, { enums, tagged });
  const decision = defineDecision(builder, { enums, tagged, trade, reasoningLog });
  defineHistoryQueries(builder, {
    enums,
    trade,
    decision,
    reasoningLog,
    tradeConnection: defineTradeConnection(builder, trade),
    closedTrade: defineClosedTrade(builder, { enums, tagged }),
    performance: definePerformance(builder, enums),
    statistics: defineStatistics(builder),
    refusedEntry: defineRefusedEntry(builder, { enums, tagged, reasoningLog }),
  });
  defineMarketQueries(builder, {
    enums,
    market,
    position: definePosition(builder, { enums, tagged }),
    equityPoint: defineEquityPoint(builder),
  });
  defineSubscriptions(builder, {
    enums,
    trade,
    decision,
    orderError: defineOrderError(builder, tagged),
    agentStatus: defineAgentStatus(builder, enums),
    quote: defineQuote(builder, enums),
  });
  return takeTurns(readPlainly(builder.toSchema()));
}
