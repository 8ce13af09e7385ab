import { Portfolio } from '../../../src-preload/contract/views/account/portfolio.ts';
import { answered, operation } from '../operation.ts';
import { counted, dollars } from '../answer-text.ts';
import { getPool } from './pool.ts';
import { listPositions, positionReadings, positionsCover } from './positions.ts';

/**
 * Says how many positions no stop-loss protects, and for how many this is unknown. Empty if a stop-loss protects each of them.
 */
function stopText(positions: Portfolio['positions']): string {
  const count = (coverage: Portfolio['positions'][number]['stopCoverage']): number =>
    positions.filter(({ stopCoverage }) => stopCoverage === coverage).length;
  const have = (number: number): string => `${number} of those shown ${number === 1 ? 'has' : 'have'}`;
  const [none, beyond, unknown] = [count('none'), count('beyond_liquidation'), count(null)];
  return [
    none === 0 ? '' : ` ${have(none)} no stop-loss.`,
    beyond === 0 ? '' : ` ${have(beyond)} no stop-loss that triggers before liquidation.`,
    unknown === 0 ? '' : ` The stop-losses of ${unknown} of those shown are not known.`,
  ].join('');
}

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
      'stopCoverage',
    ],
    says: ({
      accountValueUsd,
      withdrawableUsd,
      marginUsedUsd,
      unrealizedPnlUsd,
      positions,
      positionCount,
    }: Portfolio) =>
      `Account value ${dollars(accountValueUsd)}, withdrawable ${dollars(withdrawableUsd)}, margin used ${dollars(marginUsedUsd)}, unrealized P&L ${dollars(unrealizedPnlUsd)}, ${counted(positionCount, 'open position')}.${stopText(positions)}`,
  },
  readings: positionReadings,
  covers: positionsCover,
  requires: { account: 'fresh', heldPositions: 'fresh' },
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
