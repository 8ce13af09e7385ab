import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';
import type { RiskReport } from './risk-report.ts';

/** How much of a limit is used up: a share of 1 and more is at or past it. */
export interface LimitUse {
  /** Positive: what was lost; zero without a loss. */
  readonly usedUsd: DecimalText;
  readonly limitUsd: DecimalText;
  readonly share: number;
}

/** null where the loss or its limit is not known; a limit of zero or less leaves nothing to measure by. */
export function dailyLossUse({ figures }: RiskReport): LimitUse | null {
  const { daily_pnl_usd: pnl, max_daily_loss_usd: limit } = figures;
  return pnl === null ? null : useOf(Exact.max(0, new Exact(pnl).negated()), limit);
}

/** `setLimitUsd`: a limit set by a person, which counts where the monitor names none. */
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
