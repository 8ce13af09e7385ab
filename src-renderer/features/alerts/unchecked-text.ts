import { uncheckedLabels, type AlertRule } from '../../../src-preload/contract/bridge/alerts.ts';
import type { RiskView } from '../../../src-preload/contract/views/risk/risk.ts';

/** Figures that a limit is checked by. null: not reported. */
export type LimitFigures = Pick<RiskView, 'drawdownUsd' | 'dailyPnlUsd'>;

const limits = {
  drawdown: {
    figure: 'drawdownUsd',
    noFigure: 'The risk monitor reports no drawdown (drawdown_usd). Check the risk monitor.',
    noLimit: 'No drawdown limit is known: the risk monitor reports none. Set one under Thresholds.',
  },
  daily_loss: {
    figure: 'dailyPnlUsd',
    noFigure: 'The risk monitor reports no P&L of today (daily_pnl_usd). Check the risk monitor.',
    noLimit:
      'No daily loss limit is known: the risk monitor reports none (max_daily_loss_usd). Check the risk monitor.',
  },
} as const;

/**
 * Returns the one reason why a rule can't be checked, and what to do about it. `report` null: the monitor has no fresh report;
 * undefined: not known, so every possible reason is named.
 */
export function uncheckedText(rule: AlertRule, report: LimitFigures | null | undefined): string {
  if (report === undefined || (rule !== 'drawdown' && rule !== 'daily_loss')) return uncheckedLabels[rule];
  if (report === null) return 'The risk monitor has no fresh report. Check that the agent runs.';
  const { figure, noFigure, noLimit } = limits[rule];
  return report[figure] === null ? noFigure : noLimit;
}
