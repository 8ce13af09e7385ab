import type {
  CollateralShare,
  LeftOut as LeftOutView,
} from '../../../src-preload/contract/views/account/pool.ts';
import { Pool } from '../../../src-preload/contract/views/account/pool.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { TokenShare } from '../../domain/account/pool-figures.ts';
import { poolFigures } from '../../domain/account/pool-figures.ts';
import type { LeftOut } from '../../domain/account/pool-left-out.ts';
import { inNumbers } from '../in-numbers.ts';
import { operation } from '../operation.ts';
import { requireAccount } from '../scope.ts';

/** Readings that the pool and its positions are computed from. */
export const poolReadings = ['account', 'catalog', 'providers'] as const;

export function leftOutView(part: LeftOut): LeftOutView {
  return { ...part, dexes: [...part.dexes] };
}

function shareView({ token, counted, ...figures }: TokenShare): CollateralShare {
  return { token, counted, ...inNumbers(figures) };
}

export const getPool = operation({
  name: 'getPool',
  summary: 'Sums of the pooled account, and what they leave out',
  output: Pool,
  needs: ['pool'],
  http: [
    {
      path: 'GET /api/v1/agent/pool',
      id: 'getPool',
      description:
        'Account value, withdrawable, margin used and unrealized P&L of the pooled account as last read. partial and left_out say what the sums do not include.',
      tag: 'Agent',
    },
  ],
  readings: poolReadings,
  requires: { account: 'marked_stale' },
  answer: (_: unknown, context, { account }): Omit<Pool, 'stale'> => {
    const figures = poolFigures(account);
    return {
      network: context.network,
      venue: context.venue,
      account: requireAccount(context, 'pool'),
      accountMode: figures.mode,
      ...inNumbers({
        accountValueUsd: figures.accountValue,
        withdrawableUsd: figures.withdrawable,
        marginUsedUsd: figures.marginUsed,
        unrealizedPnlUsd: figures.unrealizedPnl,
      }),
      positionCount: figures.positionCount,
      partial: figures.partial,
      leftOut: figures.leftOut.map(leftOutView),
      collateral: figures.collateral.map(shareView),
      observedAt: toUtcText(figures.observedAt ?? 0),
    };
  },
});
