import type { RiskFigure } from '../../../src-preload/contract/bridge/risk.ts';
import type { RiskField, RiskStatus, RiskView } from '../../../src-preload/contract/views/risk/risk.ts';
import type { ValueTicks } from '../../charts/value-ticks.ts';
import {
  formatAxisUsd,
  formatPercent,
  formatSignedUsd,
  formatUsd,
  formatCount,
  formatDecimals,
} from '../../format/number.ts';
import { gaugeOf, limitUseText, shareText } from '../../format/gauge.ts';

/** Distance of a figure from its limit. `share`: 1 is at the limit; null: nothing to measure by. */
export interface Distance {
  readonly share: number | null;
  readonly text: string;
}

export interface FigureLabels {
  readonly label: string;
  readonly value: (risk: RiskView) => number | null;
  readonly definition: string;
  readonly format: (value: number) => string;
  /** Formats a tick label, with as many decimals as the axis's step has. */
  readonly axis: (value: number, ticks: Pick<ValueTicks, 'decimals' | 'step'>) => string;
  /** Least span of its axis. */
  readonly leastSpan: number;
  /** Whether it is a count. */
  readonly isInteger?: true;
  /** Returns the value at which its limit is reached; null: no limit. */
  readonly limit: (status: RiskStatus) => number | null;
  /** Which end of its range is worse; null: neither. */
  readonly worst: 'low' | 'high' | null;
  /** Whether it is a gain or a loss: its sign is colored. */
  readonly signed: boolean;
  readonly distance: (status: RiskStatus) => Distance;
}

const noLimit = (text: string): Distance => ({ share: null, text });
const times = (value: number): string => `${formatDecimals(value, 2)}×`;
const count = formatCount;

const noneOf = (): null => null;
const axisUsd: FigureLabels['axis'] = (value, { step }) => formatAxisUsd(value, step);

const dailyLoss = (status: RiskStatus): Distance => {
  const { dailyLoss: use } = status;
  if (use !== null) return { share: use.share, text: limitUseText(use, 'lost today') };
  return noLimit('Distance to the limit unknown: daily P&L or max_daily_loss_usd is not reported.');
};

const drawdown = ({ drawdown: use, risk }: RiskStatus): Distance => {
  if (use !== null) return { share: use.share, text: limitUseText(use, 'lost from the peak') };
  return risk.drawdownUsd === null
    ? noLimit('Distance to the limit unknown.')
    : noLimit('The risk monitor reports no limit (max_drawdown_usd).');
};

const remaining = ({ risk }: RiskStatus): Distance => {
  const { dailyPnlRemainingUsd: left, maxDailyLossUsd: limit } = risk;
  if (left === null || limit === null || limit <= 0)
    return noLimit('Needs today’s P&L and the daily limit; one is not reported.');
  if (left === 0) return noLimit('The daily limit is used up.');
  return noLimit(`${formatPercent((left / limit) * 100)} of the daily limit is left.`);
};

const deployed = ({ risk: { capitalDeployedPct: value } }: RiskStatus): Distance => {
  if (value === null) return noLimit('Free capital unknown.');
  if (value > 100) return { share: value / 100, text: `${formatPercent(value - 100)} above total capital.` };
  return { share: value / 100, text: `${formatPercent(100 - value)} of the capital is free.` };
};

/** All figures of the risk monitor. Adding one there fails to compile until it is listed here. */
export const figures = {
  daily_pnl_usd: {
    label: 'Today’s P&L',
    value: ({ dailyPnlUsd }) => dailyPnlUsd,
    definition:
      'P&L since the start of the day, as the agent reports it. Losses count against the daily limit.',
    format: formatSignedUsd,
    axis: axisUsd,
    leastSpan: 10,
    limit: ({ dailyLoss: use }) => (use === null ? null : -use.limitUsd),
    worst: 'low',
    signed: true,
    distance: dailyLoss,
  },
  drawdown_usd: {
    label: 'Drawdown, agent',
    value: ({ drawdownUsd }) => drawdownUsd,
    definition:
      'Fall below the account’s peak, as the agent reports it. Performance measures its max drawdown from account value samples.',
    format: formatUsd,
    axis: axisUsd,
    leastSpan: 10,
    limit: ({ drawdown: use }) => use?.limitUsd ?? null,
    worst: 'high',
    signed: false,
    distance: drawdown,
  },
  daily_pnl_remaining_usd: {
    label: 'Daily loss remaining',
    value: ({ dailyPnlRemainingUsd }) => dailyPnlRemainingUsd,
    definition: 'Daily limit minus today’s loss, never below zero. Profits don’t increase it.',
    format: formatUsd,
    axis: axisUsd,
    leastSpan: 10,
    limit: noneOf,
    worst: 'low',
    signed: false,
    distance: remaining,
  },
  capital_deployed_pct: {
    label: 'Capital deployed',
    value: ({ capitalDeployedPct }) => capitalDeployedPct,
    definition: 'Share of capital in open positions.',
    format: formatPercent,
    axis: (value, { decimals }) => formatPercent(value, decimals),
    leastSpan: 1,
    limit: noneOf,
    worst: 'high',
    signed: false,
    distance: deployed,
  },
  leverage_avg: {
    label: 'Avg. leverage, agent',
    value: ({ leverageAvg }) => leverageAvg,
    definition:
      'Average leverage of open positions, as the agent reports it. Performance shows gross exposure ÷ account value.',
    format: times,
    axis: (value, { decimals }) => `${formatDecimals(value, decimals)}×`,
    leastSpan: 0.5,
    limit: noneOf,
    worst: 'high',
    signed: false,
    distance: ({ risk }) =>
      noLimit(risk.leverageAvg === null ? 'Not reported, and no limit either.' : 'No limit reported.'),
  },
  daily_trade_count: {
    label: 'Trades today',
    value: ({ dailyTradeCount }) => dailyTradeCount,
    definition: 'Number of trades today, as the agent counts them.',
    format: count,
    axis: count,
    leastSpan: 3,
    isInteger: true,
    limit: noneOf,
    worst: 'high',
    signed: false,
    distance: () => noLimit('No limit reported.'),
  },
  max_daily_loss_usd: {
    label: 'Daily loss limit',
    value: ({ maxDailyLossUsd }) => maxDailyLossUsd,
    definition: 'Maximum loss per day, set in the agent.',
    format: formatUsd,
    axis: axisUsd,
    leastSpan: 10,
    limit: noneOf,
    worst: null,
    signed: false,
    distance: ({ risk }) =>
      noLimit(risk.maxDailyLossUsd === null ? 'Distance to the limit unknown.' : 'Limit for today’s P&L.'),
  },
} as const satisfies Record<RiskFigure, FigureLabels>;

/** Order of the rows: figures with limits first. */
export const figureOrder = [
  'daily_pnl_usd',
  'drawdown_usd',
  'daily_pnl_remaining_usd',
  'capital_deployed_pct',
  'leverage_avg',
  'daily_trade_count',
  'max_daily_loss_usd',
] as const satisfies readonly RiskFigure[];

/** Says how much of a loss limit is used, e.g. `133% of $2,500.00`; null: nothing to measure by. */
export function limitText(figure: RiskFigure, { dailyLoss, drawdown: fall }: RiskStatus): string | null {
  const use = figure === 'daily_pnl_usd' ? dailyLoss : figure === 'drawdown_usd' ? fall : null;
  return use === null ? null : shareText(use);
}

/** Returns the tone of a figure. `past`: its limit is reached; `near`: its limit is near, or the figure is missing. */
export function toneOf(figure: RiskFigure, status: RiskStatus): ReturnType<typeof gaugeOf>['tone'] {
  const { value: valueOf, limit, distance } = figures[figure];
  const value = valueOf(status.risk);
  if (value === null) return 'near';
  if (figure === 'daily_pnl_remaining_usd' && value === 0) return 'past';
  const { share } = distance(status);
  if (share === null) return 'far';
  // Capital may be deployed in full: only a loss limit can be near or past.
  if (limit(status) === null) return share > 1 ? 'near' : 'far';
  return gaugeOf(share).tone;
}

export function fieldLabel(field: RiskField): string {
  return field === 'circuit_breaker_tripped' ? 'Circuit breaker' : figures[field].label;
}

/** Says why a figure of the monitor is shown as a dash. */
export function missingReason(figure: RiskFigure): string {
  return figure === 'daily_pnl_remaining_usd'
    ? 'Needs today’s P&L and the daily limit; one is not reported'
    : `The risk monitor reports no valid ${figure}`;
}

/** Returns the risk monitor's own time, world ms; null: not reported. */
export function monitorTime({ updatedAt: reported }: Pick<RiskView, 'updatedAt'>): number | null {
  return reported === null ? null : Date.parse(reported);
}
