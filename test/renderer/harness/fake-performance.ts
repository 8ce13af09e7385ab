import type { BridgeCalls } from '../../../src-preload/contract/bridge/calls.ts';
import type {
  Performance,
  PerformanceCharts,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance.ts';

const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
const hour = 3_600_000;
const day = 24 * hour;
const days = { '24h': 1, '7d': 7, '30d': 30, all: 365 } as const satisfies Record<PerformancePeriod, number>;

type Row = Omit<PerformanceCharts['by_hour'][number], 'hour'>;

/** Some trades of a stretch, the same for the same seed. */
function row(seed: number, withFunding = true): Row {
  const wins = 4 + (seed % 7);
  const losses = 3 + ((seed * 5) % 6);
  const profit = wins * (140 + 90 * Math.sin(seed * 1.3) ** 2);
  const loss = losses * (120 + 130 * Math.cos(seed * 0.9) ** 2);
  const fees = (wins + losses) * 4.215;
  const funding = withFunding ? 22.4 * Math.sin(seed) : null;
  return {
    trade_count: wins + losses,
    win_count: wins,
    loss_count: losses,
    gross_profit_usd: profit,
    gross_loss_usd: loss,
    fees_usd: fees,
    funding_usd: funding,
    net_pnl_usd: funding === null ? null : profit - loss - fees + funding,
  };
}

function charts(period: PerformancePeriod, worldMs: number): PerformanceCharts {
  const from = worldMs - days[period] * day;
  const flows = [
    { at: from + 0.22 * (worldMs - from), amount_usd: 60_000 },
    { at: from + 0.61 * (worldMs - from), amount_usd: -25_000 },
  ];
  const points = Array.from({ length: 300 }, (_, index) => {
    const at = from + ((index + 1) / 300) * (worldMs - from);
    const earned =
      index * 31 + 2600 * Math.sin(index / 21) + 900 * Math.sin(index / 4.7) + 300 * Math.cos(index * 1.9);
    return { at, earned, net: flows.reduce((sum, flow) => sum + (flow.at < at ? flow.amount_usd : 0), 0) };
  });
  let peak = -Infinity;
  const today = Math.floor(worldMs / day) * day;
  const names =
    'BTC,ETH,SOL,HYPE,xyz:TSLA,xyz:NVDA,xyz:GOLD,xyz:SILVER,xyz:HOOD,DOGE,LINK,AVAX,XRP,SUI'.split(',');
  return {
    network: 'TESTNET',
    period,
    equity: points
      .filter((_, index) => index < 90 || index > 130)
      .map(({ at, earned, net }) => {
        peak = Math.max(peak, earned);
        return {
          at: utc(Math.round(at)),
          equity_usd: 1_142_000 + earned + net,
          net_deposits_usd: net,
          drawdown_usd: peak - earned,
        };
      }),
    deposits: flows.map(({ at, amount_usd }) => ({ at: utc(Math.round(at)), amount_usd })),
    by_day: Array.from({ length: days[period] }, (_, index) => ({
      day: utc(today - (days[period] - 1 - index) * day).slice(0, 10),
      ...row(index + 3),
    })),
    by_market: names.map((symbol, index) => ({
      symbol,
      market_id: `sim-testnet:${symbol}`,
      ...row(index * 3 + 1),
    })),
    by_strategy: ['momentum', 'mean_reversion', 'session_open_breakout', null].map((id, index) => ({
      strategy_id: id,
      ...row(index * 11 + 2, false),
    })),
    by_hour: Array.from({ length: 24 }, (_, index) => ({ hour: index, ...row(index * 7 + 5, false) })).filter(
      (_, index) => index !== 4,
    ),
  };
}

function figures(period: PerformancePeriod, worldMs: number): Performance {
  const long = period === '30d' || period === 'all';
  return {
    network: 'TESTNET',
    updated_at: utc(worldMs - 4000),
    period,
    source: 'exchange_closed_trades',
    complete: true,
    incomplete_reason: null,
    trade_count: 412,
    win_count: 221,
    loss_count: 189,
    win_rate: 221 / 412,
    gross_profit_usd: 48_122.31,
    gross_loss_usd: 36_904.77,
    fees_usd: 1_733.2,
    funding_usd: -214.93,
    net_pnl_usd: 9_269.41,
    profit_factor: 1.3039,
    expectancy_usd: 27.23,
    average_win_usd: 217.75,
    average_loss_usd: 195.26,
    largest_win_usd: 2_911.4,
    largest_loss_usd: 1_804.12,
    average_hold_seconds: 11_240,
    max_drawdown_usd: 4_871.2,
    max_drawdown_pct: 0.42,
    sharpe_ratio: long ? 1.84 : null,
    sortino_ratio: long ? 2.61 : null,
    equity_start_usd: 1_142_000,
    equity_end_usd: 1_204_312.55,
    equity_start_at: utc(Math.round(worldMs - 0.9 * days[period] * day)),
    equity_end_at: utc(worldMs - 30_000),
    left_out: [],
  };
}

const empty: Partial<Performance> = {
  trade_count: 0,
  win_count: 0,
  loss_count: 0,
  win_rate: null,
  gross_profit_usd: 0,
  gross_loss_usd: 0,
  fees_usd: 0,
  funding_usd: 0,
  net_pnl_usd: 0,
  profit_factor: null,
  expectancy_usd: null,
  average_win_usd: null,
  average_loss_usd: null,
  largest_win_usd: null,
  largest_loss_usd: null,
  average_hold_seconds: null,
  max_drawdown_usd: null,
  max_drawdown_pct: null,
  sharpe_ratio: null,
  sortino_ratio: null,
  equity_start_usd: null,
  equity_end_usd: null,
  equity_start_at: null,
  equity_end_at: null,
};

const partial: Partial<Performance> = {
  complete: false,
  incomplete_reason: 'fill_history_truncated',
  funding_usd: null,
  net_pnl_usd: null,
  max_drawdown_usd: null,
  max_drawdown_pct: null,
  sharpe_ratio: null,
  sortino_ratio: null,
  left_out: [
    {
      of: 'trips',
      token: 'HYPE',
      count: 12,
      message: '12 closed trades in HYPE count in no dollars and are in no figure.',
    },
    {
      of: 'flows',
      token: null,
      count: 0,
      message: 'Deposits and withdrawals of the period are not known: drawdown and ratios wait for them.',
    },
  ],
};

/** `flat`: nothing happened; `partial`: history with holes; `stale`: the venue is silent. */
export function fakePerformance(
  period: PerformancePeriod,
  worldMs: number,
  scenario: string,
): BridgeCalls['getPerformance']['result'] {
  const whole = { figures: figures(period, worldMs), charts: charts(period, worldMs), whyIncomplete: null };
  if (scenario === 'flat') {
    const none = { equity: [], deposits: [], by_day: [], by_market: [], by_strategy: [], by_hour: [] };
    return { ...whole, figures: { ...whole.figures, ...empty }, charts: { ...whole.charts, ...none } };
  }
  if (scenario === 'partial') {
    const equity = whole.charts.equity.map((point) => ({
      ...point,
      net_deposits_usd: null,
      drawdown_usd: null,
    }));
    const by_day = whole.charts.by_day.map((one) => ({ ...one, funding_usd: null, net_pnl_usd: null }));
    return {
      figures: { ...whole.figures, ...partial },
      charts: { ...whole.charts, equity, deposits: [], by_day },
      whyIncomplete: 'Fills of this period are missing for good: The venue kept no older ones.',
    };
  }
  if (scenario === 'stale')
    return { ...whole, figures: { ...whole.figures, updated_at: utc(worldMs - 45 * 60_000) } };
  return whole;
}
