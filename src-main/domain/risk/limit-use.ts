import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';
import type { RiskReport } from './risk-report.ts';

/** Used part of a limit; a share of 1 or more is at or past it. */
export interface LimitUse {
  /** Positive loss; zero without one. */
  readonly usedUsd: DecimalText;
  readonly limitUsd: DecimalText;
  readonly share: number;
}

/** null if the loss or its limit is unknown, or the limit is not positive. */
export function dailyLossUse({ figures }: RiskReport): LimitUse | null {
  const { daily_pnl_usd: pnl, max_daily_loss_usd: limit } = figures;
  return pnl === null ? null : useOf(Exact.max(0, new Exact(pnl).negated()), limit);
}

/** `setLimitUsd`: the limit from the alert settings, used if the monitor reports none. */
export function drawdownUse(
  { figures, maxDrawdownUsd }: RiskReport,
  setLimitUsd: DecimalText | null,
): LimitUse | null {
  const drawdown = figures.drawdown_usd;
  return drawdown === null ? null : useOf(new Exact(drawdown).abs(), maxDrawdownUsd ?? setLimitUsd);
}

function useOf(used: Exact, limit: DecimalText | null): LimitUse | null {
  if (limit === null || new Exact(limit).lte(0)) return null;
  return { usedUsd: exactText(used), limitUsd: limit, share: used.div(limit).toNumber() };
}
