import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { Portfolio } from '../../../src-preload/contract/views/account/portfolio.ts';
import { answered, operation } from '../operation.ts';
import { counted, dollars } from '../tool-words.ts';
import { getPool, poolReadings } from './pool.ts';
import { listPositions } from './positions.ts';

const orFail = { maxAgeMs: freshnessLimitsMs.account, whenStale: 502 } as const;

export const getPortfolio = operation({
  name: 'getPortfolio',
  summary: 'Net open positions and the sums of the pooled account',
  output: Portfolio,
  needs: ['portfolio'],
  http: [
    {
      path: 'GET /mcp/portfolio',
      id: 'getMcpPortfolio',
      description:
        'Net open positions with their protective orders, and the sums of the one pooled account that holds them. Fails when the last reading is older than 60 s; GET /api/v1/agent/pool and positions then answer with what is stored.',
      tag: 'MCP',
    },
  ],
  tool: {
    name: 'get_portfolio',
    title: 'Portfolio',
    description:
      'Net open positions with their protective orders, and the sums of the one pooled account that holds them.',
    list: { of: ['positions'], keyOf: ({ marketId }: Portfolio['positions'][number]) => marketId ?? '' },
    brief: [
      'marketId',
      'side',
      'size',
      'entryPrice',
      'markPrice',
      'positionValueUsd',
      'unrealizedPnlUsd',
      'leverage',
      'liquidationPrice',
      'protectiveOrders',
    ],
    says: ({
      accountValueUsd,
      withdrawableUsd,
      marginUsedUsd,
      unrealizedPnlUsd,
      positions,
      positionCount,
    }: Portfolio) => {
      const bare = positions.filter((one) => !one.protectiveOrders?.some(({ kind }) => kind === 'stop_loss'));
      const unprotected = bare.length === 0 ? '' : ` ${bare.length} of those shown have no stop-loss.`;
      return `Account value ${dollars(accountValueUsd)}, withdrawable ${dollars(withdrawableUsd)}, margin used ${dollars(marginUsedUsd)}, unrealized P&L ${dollars(unrealizedPnlUsd)}, ${counted(positionCount, 'open position')}.${unprotected}`;
    },
  },
  readings: poolReadings,
  requires: { account: orFail, heldPositions: orFail },
  answer: (_: unknown, context): Portfolio => {
    const pool = answered(getPool, null, context);
    const { positions, unreadable } = answered(listPositions, null, context);
    return {
      network: pool.network,
      account: pool.account,
      accountValueUsd: pool.accountValueUsd,
      withdrawableUsd: pool.withdrawableUsd,
      marginUsedUsd: pool.marginUsedUsd,
      unrealizedPnlUsd: pool.unrealizedPnlUsd,
      positionCount: pool.positionCount,
      partial: pool.partial,
      leftOut: pool.leftOut,
      positions,
      unreadable,
      updatedAt: pool.observedAt,
    };
  },
});
