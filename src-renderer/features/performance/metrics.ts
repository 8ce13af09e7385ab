import type { Performance } from '../../../src-preload/contract/views/performance.ts';
import { formatAge } from '../../format/age.ts';
import { formatPercent, formatSignedUsd, formatUsd } from '../../format/number.ts';
import { reasons, type Reason } from './reasons.ts';

/** What is said about the figures rather than being one. */
type Provenance =
  | 'network'
  | 'updated_at'
  | 'period'
  | 'source'
  | 'complete'
  | 'incomplete_reason'
  | 'left_out'
  | 'equity_start_at'
  | 'equity_end_at';
export type MetricKey = Exclude<keyof Performance, Provenance>;

export interface Metric {
  readonly label: string;
  /** How it is reckoned, in words a person can check it by. */
  readonly definition: string;
  readonly format: (value: number) => string;
  /** A gain or a loss: its sign is spelled out and coloured. */
  readonly signed: boolean;
  /** Why it is not known, where it is not. */
  readonly reason: Reason;
}

const count = (value: number): string => value.toLocaleString('en-US');
const ratio = (value: number): string => value.toFixed(2).replace('-', '−');
const share = (value: number): string => formatPercent(value * 100);
const loss = (value: number): string => formatUsd(value === 0 ? 0 : -value);
const span = (seconds: number): string => formatAge(seconds * 1000);

const plain = { signed: false } as const;
const gain = { signed: true } as const;
const ofTrades = { reason: reasons.trades } as const;

/** Every figure of the view: one that is added to it has to be defined here before this compiles. */
export const metrics = {
  net_pnl_usd: {
    label: 'Net P&L',
    definition: 'Gross profit − gross loss − fees + funding.',
    format: formatSignedUsd,
    reason: reasons.netPnl,
    ...gain,
  },
  gross_profit_usd: {
    label: 'Gross profit',
    definition: 'Realized P&L of the winning trades, as the venue tells it, before fees and funding.',
    format: formatSignedUsd,
    ...gain,
    ...ofTrades,
  },
  gross_loss_usd: {
    label: 'Gross loss',
    definition: 'Realized P&L of the losing trades, before fees and funding.',
    format: loss,
    ...gain,
    ...ofTrades,
  },
  fees_usd: {
    label: 'Fees',
    definition: 'Fees of every fill of the trades that ended in the period; a minus is paid.',
    format: (value) => formatSignedUsd(value === 0 ? 0 : -value),
    ...gain,
    ...ofTrades,
  },
  funding_usd: {
    label: 'Funding',
    definition: 'Every funding payment of the period, on positions still open too; a minus is paid.',
    format: formatSignedUsd,
    reason: reasons.funding,
    ...gain,
  },
  trade_count: {
    label: 'Closed trades',
    definition: 'Round trips, from flat to flat, that ended in the period.',
    format: count,
    ...plain,
    ...ofTrades,
  },
  win_count: {
    label: 'Wins',
    definition: 'Trades whose realized P&L, before fees and funding, is above zero.',
    format: count,
    ...plain,
    ...ofTrades,
  },
  loss_count: {
    label: 'Losses',
    definition: 'Trades whose realized P&L is below zero. The rest broke even.',
    format: count,
    ...plain,
    ...ofTrades,
  },
  win_rate: {
    label: 'Win rate',
    definition: 'Wins ÷ closed trades.',
    format: share,
    reason: reasons.perTrade,
    ...plain,
  },
  profit_factor: {
    label: 'Profit factor',
    definition: 'Gross profit ÷ gross loss. Above 1 more was won than lost.',
    format: ratio,
    reason: reasons.perLoss,
    ...plain,
  },
  expectancy_usd: {
    label: 'Expectancy',
    definition: 'What a trade earned on average: (gross profit − gross loss) ÷ closed trades.',
    format: formatSignedUsd,
    reason: reasons.perTrade,
    ...gain,
  },
  average_win_usd: {
    label: 'Average win',
    definition: 'Gross profit ÷ wins.',
    format: formatSignedUsd,
    reason: reasons.perWin,
    ...gain,
  },
  average_loss_usd: {
    label: 'Average loss',
    definition: 'Gross loss ÷ losses.',
    format: loss,
    reason: reasons.perLoss,
    ...gain,
  },
  largest_win_usd: {
    label: 'Largest win',
    definition: 'Realized P&L of the best trade, before fees and funding.',
    format: formatSignedUsd,
    reason: reasons.perWin,
    ...gain,
  },
  largest_loss_usd: {
    label: 'Largest loss',
    definition: 'Realized P&L of the worst trade, before fees and funding.',
    format: loss,
    reason: reasons.perLoss,
    ...gain,
  },
  average_hold_seconds: {
    label: 'Average hold',
    definition: 'Time from first to last fill, of trades whose opening and close are both known.',
    format: span,
    reason: reasons.hold,
    ...plain,
  },
  max_drawdown_usd: {
    label: 'Max drawdown',
    definition:
      'The greatest fall of the account’s value below its own earlier peak, with deposits and withdrawals taken out.',
    format: loss,
    reason: reasons.drawdown,
    ...gain,
  },
  max_drawdown_pct: {
    label: 'Max drawdown, share',
    definition:
      'The greatest fall in percent of the peak before it, of the value of one unit of the pool: money that comes or goes does not move it.',
    format: (value) => (value === 0 ? formatPercent(0, 2) : `−${formatPercent(value, 2)}`),
    reason: reasons.drawdownShare,
    ...gain,
  },
  sharpe_ratio: {
    label: 'Sharpe ratio',
    definition:
      'Mean of the daily returns (UTC days, time-weighted) ÷ their standard deviation × √365. The riskless rate is taken as zero.',
    format: ratio,
    reason: reasons.sharpe,
    ...plain,
  },
  sortino_ratio: {
    label: 'Sortino ratio',
    definition: 'As the Sharpe ratio, over the downside deviation: only days that fell count as risk.',
    format: ratio,
    reason: reasons.sortino,
    ...plain,
  },
  equity_start_usd: {
    label: 'First value',
    definition: 'The account’s value at the first sample of the period, deposits included.',
    format: formatUsd,
    reason: reasons.equity,
    ...plain,
  },
  equity_end_usd: {
    label: 'Last value',
    definition: 'The account’s value at the last sample of the period, deposits included.',
    format: formatUsd,
    reason: reasons.equity,
    ...plain,
  },
} as const satisfies Record<MetricKey, Metric>;

export interface MetricGroup {
  readonly title: string;
  readonly keys: readonly MetricKey[];
}

/** As they stand on the screen: what was earned, by how many trades, how large they were, and what was risked for it. */
export const metricGroups: readonly MetricGroup[] = [
  { title: 'Result', keys: ['net_pnl_usd', 'gross_profit_usd', 'gross_loss_usd', 'fees_usd', 'funding_usd'] },
  {
    title: 'Trades',
    keys: ['trade_count', 'win_count', 'loss_count', 'win_rate', 'profit_factor', 'expectancy_usd'],
  },
  {
    title: 'Per trade',
    keys: [
      'average_win_usd',
      'average_loss_usd',
      'largest_win_usd',
      'largest_loss_usd',
      'average_hold_seconds',
    ],
  },
  {
    title: 'Account and risk',
    keys: [
      'equity_start_usd',
      'equity_end_usd',
      'max_drawdown_usd',
      'max_drawdown_pct',
      'sharpe_ratio',
      'sortino_ratio',
    ],
  },
];

export function shownValue(key: MetricKey, figures: Performance): number | null {
  return figures[key];
}

/** World ms at which a figure was sampled: it is of that moment, wherever the period begins or ends. */
export function sampledAt(key: MetricKey, figures: Performance): number | null {
  const at =
    key === 'equity_start_usd'
      ? figures.equity_start_at
      : key === 'equity_end_usd'
        ? figures.equity_end_at
        : null;
  return at === null ? null : Date.parse(at);
}
