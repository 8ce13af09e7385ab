import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { Portfolio } from '../../../src-preload/contract/views/portfolio.ts';
import { PerpscopeError } from '../../errors.ts';
import { operation } from '../operation.ts';
import { ageWords } from '../reading-age.ts';
import type { Reads } from '../readings.ts';
import { requireAccount } from '../require-provider.ts';
import type { PoolReads } from './pool.ts';
import { poolReadings, readPool } from './pool.ts';
import { positionsAge, readPositions } from './positions.ts';

/**
 * Net open positions and the sums of the pool that holds them. Throws provider_failed, naming the age, where nothing young is
 * known of the account, or the reading of a position is past its limit. DEXes without a position are read now and then: that
 * they were is in `leftOut`, and no reason to refuse.
 */
export function portfolio(scope: PoolReads): Portfolio {
  requireAccount(scope, 'portfolio');
  const pool = readPool(scope);
  const { positions, unreadable, stale: isHeldOld } = readPositions(scope);
  const holds = positions.length > 0 || unreadable.length > 0;
  if (pool.stale || (holds && isHeldOld)) throw tooOld(scope);
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
}

function tooOld(scope: Reads<'account'>): PerpscopeError {
  const limit = freshnessLimitsMs.account / 1_000;
  return new PerpscopeError(
    'provider_failed',
    `The account's last reading is ${ageWords(positionsAge(scope))}, more than ${limit} s: see Health for what the venue answers.`,
  );
}

export const getPortfolio = operation({
  name: 'getPortfolio',
  summary: 'Net open positions and the sums of the pooled account',
  output: Portfolio,
  needs: ['portfolio'],
  http: [{ path: 'GET /mcp/portfolio', id: 'getMcpPortfolio', tag: 'MCP' }],
  tool: {
    name: 'get_portfolio',
    title: 'Portfolio',
    description:
      'Net open positions with their protective orders, and the sums of the one pooled account that holds them.',
  },
  readings: poolReadings,
  answer: (_: unknown, context) => portfolio(context),
});
