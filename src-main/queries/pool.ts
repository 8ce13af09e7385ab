import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { CollateralShare, Pool } from '../../src-preload/contract/views/pool.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { toNumber } from '../domain/decimal.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { TokenShare } from '../domain/pool-figures.ts';
import { poolFigures } from '../domain/pool-figures.ts';
import type { AccountScope } from './account-scope.ts';
import { requireAccount } from './account-scope.ts';
import { nothingRead } from './nothing-read.ts';

/** The sums of the one pooled account, with what they leave out. Throws provider_failed before the first reading. */
export function readPool(scope: AccountScope): Pool {
  const account = requireAccount(scope, 'pool');
  const state = scope.reader.account();
  const figures = poolFigures({
    state,
    listed: scope.reader.catalog().dexes,
    now: scope.world.now(),
    limitMs: freshnessLimitsMs.account,
    rate: scope.world.rate(),
  });
  if (figures.observedAt === null) throw nothingRead('balances and positions');
  return {
    network: scope.network,
    venue: scope.venue,
    account,
    account_mode: figures.mode,
    account_value_usd: figure(figures.accountValue),
    withdrawable_usd: figure(figures.withdrawable),
    margin_used_usd: figure(figures.marginUsed),
    unrealized_pnl_usd: figure(figures.unrealizedPnl),
    position_count: figures.positionCount,
    partial: figures.partial,
    left_out: figures.leftOut.map((part) => ({ ...part, dexes: [...part.dexes] })),
    collateral: figures.collateral.map(shareView),
    observed_at: toUtcText(figures.observedAt),
    stale: figures.stale,
  };
}

function shareView(share: TokenShare): CollateralShare {
  return {
    token: share.token,
    counted: share.counted,
    account_value: figure(share.accountValue),
    withdrawable: figure(share.withdrawable),
    margin_used: figure(share.marginUsed),
    unrealized_pnl: figure(share.unrealizedPnl),
  };
}

function figure(value: DecimalText | null): number | null {
  return value === null ? null : toNumber(value);
}
