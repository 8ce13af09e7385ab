import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { figures, missingReason, type Distance } from './figures.ts';
import { gaugeOf, shareText } from '../../format/gauge.ts';

/** One line of the risk tile. */
export interface RiskRow {
  readonly label: string;
  readonly definition: string;
  readonly distance: Distance;
  /** null: not reported; `reason` says why. */
  readonly text: string | null;
  readonly reason: string;
  readonly tone: ReturnType<typeof gaugeOf>['tone'];
}

const tileFigures = ['daily_pnl_usd', 'drawdown_usd', 'capital_deployed_pct', 'leverage_avg'] as const;

const tileLabels = {
  daily_pnl_usd: 'Daily loss',
  drawdown_usd: 'Drawdown, agent',
  capital_deployed_pct: 'Deployed',
  leverage_avg: 'Avg. leverage, agent',
} as const satisfies Record<(typeof tileFigures)[number], string>;

/** Returns the rows of the tile: how much of each limit is used, in a few words. */
export function riskRows(status: RiskStatus): readonly RiskRow[] {
  const uses = { daily_pnl_usd: status.dailyLoss, drawdown_usd: status.drawdown };
  return tileFigures.map((figure) => {
    const { definition, value: valueOf, format, distance: distanceOf } = figures[figure];
    const use = figure in uses ? uses[figure as keyof typeof uses] : null;
    const value = valueOf(status.risk);
    return {
      label: tileLabels[figure],
      definition,
      distance: distanceOf(status),
      text: use === null ? (value === null ? null : format(value)) : shareText(use),
      reason: missingReason(figure),
      // Capital may be deployed in full: only a loss limit can be near or past.
      tone: use === null ? 'far' : gaugeOf(use.share).tone,
    };
  });
}
