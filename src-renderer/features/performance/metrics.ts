import type { Performance } from '../../../src-preload/contract/views/performance/performance.ts';
import { formatAge } from '../../format/age.ts';
import {
  formatPercent,
  formatSignedUsd,
  formatUsd,
  formatCount,
  formatDecimals,
} from '../../format/number.ts';
import { reasons, type Reason } from './reasons.ts';

/** Keys that describe the figures and are not figures themselves. */
type Provenance =
  | 'network'
  | 'updatedAt'
  | 'period'
  | 'source'
  | 'complete'
  | 'incompleteReason'
  | 'recomputing'
  | 'leftOut'
  | 'equityStartAt'
  | 'equityEndAt';
export type MetricKey = Exclude<keyof Performance, Provenance>;

interface Metric {
  readonly label: string;
  /** Definition in words, by which a person can check the figure. */
  readonly definition: string;
  readonly format: (value: number) => string;
  /** Whether it is a gain or a loss: its sign is spelled out and colored. */
  readonly signed: boolean;
  /** Why it is not known, if it is null. */
  readonly reason: Reason;
}

const count = formatCount;
const ratio = (value: number): string => formatDecimals(value, 2);
const share = (value: number): string => formatPercent(value * 100);
const loss = (value: number): string => formatUsd(-value);
const span = (seconds: number): string => formatAge(seconds * 1000);

const plain = { signed: false } as const;
const gain = { signed: true } as const;
const ofTrades = { reason: reasons.trades } as const;

/** All figures of the view: one that is added to the view must be defined here before this compiles. */
export const metrics = {
  netPnlUsd: {
    label: 'Net P&L',
    definition: 'Gross profit − gross loss − fees + funding.',
    format: formatSignedUsd,
    reason: reasons.netPnl,
    ...gain,
  },
  grossProfitUsd: {
    label: 'Gross profit',
    definition: 'Realized P&L of winning trades, as reported by the venue, before fees and funding.',
    format: formatSignedUsd,
    ...gain,
    ...ofTrades,
  },
  grossLossUsd: {
    label: 'Gross loss',
    definition: 'Realized P&L of losing trades, before fees and funding.',
    format: loss,
    ...gain,
    ...ofTrades,
  },
  feesUsd: {
    label: 'Fees',
    definition: 'Fees paid on all fills of trades closed in the period. Negative means rebate.',
    format: formatUsd,
    ...plain,
    ...ofTrades,
  },
  fundingUsd: {
    label: 'Funding',
    definition: 'All funding payments in the period, including open positions. Negative means paid.',
    format: formatSignedUsd,
    reason: reasons.funding,
    ...gain,
  },
  tradeCount: {
    label: 'Closed trades',
    definition: 'Round trips (flat to flat) closed in the period.',
    format: count,
    ...plain,
    ...ofTrades,
  },
  winCount: {
    label: 'Wins',
    definition: 'Trades with realized P&L above zero, before fees and funding.',
    format: count,
    ...plain,
    ...ofTrades,
  },
  lossCount: {
    label: 'Losses',
    definition: 'Trades with realized P&L below zero. The rest broke even.',
    format: count,
    ...plain,
    ...ofTrades,
  },
  winRate: {
    label: 'Win rate',
    definition: 'Wins ÷ closed trades.',
    format: share,
    reason: reasons.perTrade,
    ...plain,
  },
  profitFactor: {
    label: 'Profit factor',
    definition: 'Gross profit ÷ gross loss. Above 1, profits exceed losses.',
    format: ratio,
    reason: reasons.perLoss,
    ...plain,
  },
  expectancyUsd: {
    label: 'Expectancy, gross',
    definition:
      'Average result per trade before fees and funding: (gross profit − gross loss) ÷ closed trades.',
    format: formatSignedUsd,
    reason: reasons.perTrade,
    ...gain,
  },
  averageWinUsd: {
    label: 'Average win',
    definition: 'Gross profit ÷ wins.',
    format: formatSignedUsd,
    reason: reasons.perWin,
    ...gain,
  },
  averageLossUsd: {
    label: 'Average loss',
    definition: 'Gross loss ÷ losses.',
    format: loss,
    reason: reasons.perLoss,
    ...gain,
  },
  largestWinUsd: {
    label: 'Largest win',
    definition: 'Realized P&L of the best trade, before fees and funding.',
    format: formatSignedUsd,
    reason: reasons.perWin,
    ...gain,
  },
  largestLossUsd: {
    label: 'Largest loss',
    definition: 'Realized P&L of the worst trade, before fees and funding.',
    format: loss,
    reason: reasons.perLoss,
    ...gain,
  },
  averageHoldSeconds: {
    label: 'Average hold',
    definition: 'Time from first to last fill, for trades whose open and close are both known.',
    format: span,
    reason: reasons.hold,
    ...plain,
  },
  maxDrawdownUsd: {
    label: 'Max drawdown',
    definition: 'Largest fall of account value below an earlier peak, net of deposits and withdrawals.',
    format: loss,
    reason: reasons.drawdown,
    ...gain,
  },
  maxDrawdownPct: {
    label: 'Max drawdown, %',
    definition:
      'Largest percentage fall of the unit value of the account below an earlier peak. Deposits and withdrawals don’t change the unit value.',
    format: (value) => formatPercent(-value, 2),
    reason: reasons.drawdownShare,
    ...gain,
  },
  sharpeRatio: {
    label: 'Sharpe ratio',
    definition:
      'Mean daily return (UTC days, time-weighted) ÷ standard deviation × √365. The risk-free rate is taken as zero.',
    format: ratio,
    reason: reasons.sharpe,
    ...plain,
  },
  sortinoRatio: {
    label: 'Sortino ratio',
    definition: 'Like the Sharpe ratio, but divided by downside deviation: only losing days count as risk.',
    format: ratio,
    reason: reasons.sortino,
    ...plain,
  },
  equityStartUsd: {
    label: 'Starting value',
    definition: 'Account value at the first sample of the period, including deposits.',
    format: formatUsd,
    reason: reasons.equity,
    ...plain,
  },
  equityEndUsd: {
    label: 'Ending value',
    definition: 'Account value at the last sample of the period, including deposits.',
    format: formatUsd,
    reason: reasons.equity,
    ...plain,
  },
} as const satisfies Record<MetricKey, Metric>;

export interface MetricGroup {
  readonly title: string;
  readonly keys: readonly MetricKey[];
}

/** Figures in their order on the screen: what was earned, by how many trades, how large they were, and what was risked for it. */
export const metricGroups: readonly MetricGroup[] = [
  { title: 'Result', keys: ['netPnlUsd', 'grossProfitUsd', 'grossLossUsd', 'feesUsd', 'fundingUsd'] },
  {
    title: 'Trades',
    keys: ['tradeCount', 'winCount', 'lossCount', 'winRate', 'profitFactor', 'expectancyUsd'],
  },
  {
    title: 'Per trade',
    keys: ['averageWinUsd', 'averageLossUsd', 'largestWinUsd', 'largestLossUsd', 'averageHoldSeconds'],
  },
  {
    title: 'Account and risk',
    keys: [
      'equityStartUsd',
      'equityEndUsd',
      'maxDrawdownUsd',
      'maxDrawdownPct',
      'sharpeRatio',
      'sortinoRatio',
    ],
  },
];

export function shownValue(key: MetricKey, figures: Performance): number | null {
  return figures[key];
}

/** Returns when a figure was sampled, world ms: it is of that moment, wherever the period begins or ends. null: it was not sampled. */
export function sampledAt(key: MetricKey, figures: Performance): number | null {
  const at =
    key === 'equityStartUsd' ? figures.equityStartAt : key === 'equityEndUsd' ? figures.equityEndAt : null;
  return at === null ? null : Date.parse(at);
}
