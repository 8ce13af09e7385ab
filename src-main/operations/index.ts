import { getPool } from './account/get-pool.ts';
import { getPortfolio } from './account/get-portfolio.ts';
import { getTransfers } from './account/get-transfers.ts';
import { listPositions } from './account/list-positions.ts';
import { listRestingOrders } from './account/list-resting-orders.ts';
import { getDeposit, getWithdraw } from './funds/get-fund-movement.ts';
import { prepareDeposit } from './funds/prepare-deposit.ts';
import { prepareWithdraw } from './funds/prepare-withdraw.ts';
import { getAgentStatus } from './journal/get-agent-status.ts';
import { listActiveSignals } from './journal/list-active-signals.ts';
import { listDecisions, listRefusedEntries } from './journal/list-decisions.ts';
import { getCandles } from './markets/get-candles.ts';
import { describeMarket, getMarket, getMarketState, getQuote } from './markets/get-market.ts';
import { listMarketSnapshots } from './markets/list-market-snapshots.ts';
import { listMarkets } from './markets/list-markets.ts';
import { listQuotes } from './markets/list-quotes.ts';
import type { Operation } from './operation.ts';
import { getPerformance } from './performance/get-performance.ts';
import { getReference } from './reference/get-reference.ts';
import { getRisk } from './risk/get-risk.ts';
import { getHealth } from './settings/get-health.ts';
import { listClosedTrades } from './trades/list-closed-trades.ts';

/** Every operation, in the order in which discovery and tools/list give them. */
export const operations: readonly Operation[] = [
  getAgentStatus,
  getPortfolio,
  getPerformance,
  listClosedTrades,
  listRestingOrders,
  listActiveSignals,
  getRisk,
  listMarketSnapshots,
  listMarkets,
  getMarket,
  getMarketState,
  getQuote,
  describeMarket,
  getCandles,
  listQuotes,
  getReference,
  listPositions,
  getPool,
  getTransfers,
  getHealth,
  listDecisions,
  listRefusedEntries,
  prepareDeposit,
  prepareWithdraw,
  getDeposit,
  getWithdraw,
];
