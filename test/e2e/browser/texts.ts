import type { Performance } from '../../../src-preload/contract/views/performance/performance.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';

/** Words that a person expects on screen: written down here, not taken from the renderer. */

export const underlyingSessions = {
  regular: 'Regular hours',
  pre_market: 'Pre-market',
  after_hours: 'After hours',
  closed: 'Closed',
  holiday: 'Holiday',
} as const;
export const sources = {
  trade_history_client: 'the agent’s journal matched to the venue’s fills',
  exchange_closed_trades: 'round trips built from the venue’s fills',
  exchange_fills: 'the venue’s latest fills only',
} as const;

/** The agent’s parts, as the frame’s chip lists them. */
export const agentParts = ['Status', 'Circuit breaker', 'Risk', 'Heartbeat'] as const;
export const dataSources = ['Venue', 'Agent', 'Reference', 'Chain', 'Store'] as const;
export const directionColors = ['Green and red', 'Blue and orange', 'White and gray'] as const;

const outcomes = {
  filled: 'Filled',
  partial: 'Partially filled',
  resting: 'Resting',
  rejected: 'Rejected',
  unknown: 'Unknown',
} as const;
const restingOutcomes = {
  open: 'Resting',
  canceled: 'Canceled',
  filled: 'Filled',
  rejected: 'Rejected',
} as const;

export function outcomeOf({
  orderStatus,
  restingState,
  restingStatus,
}: Pick<Trade, 'orderStatus' | 'restingState' | 'restingStatus'>): string {
  if (restingState === null) return outcomes[orderStatus];
  if (restingState !== 'unknown') return restingOutcomes[restingState];
  return restingStatus?.kind === 'ended' ? 'No longer open' : 'Last reported resting';
}

const folders = {
  CRYPTO: 'crypto',
  EQUITY: 'stocks',
  COMMODITY: 'commodities',
  PREDICTION: 'market',
} as const;

export function marketPath(market: {
  readonly assetClass: keyof typeof folders | null;
  readonly coin: string;
}): string {
  return `/${market.assetClass === null ? 'market' : folders[market.assetClass]}/${market.coin}`;
}

const minuteFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `21 Nov 2026, 09:05` in the zone of this machine, as in the browser. */
export const toMinute = (ms: number): string => minuteFormat.format(ms);

/** `21 Nov 2026, 09:05 CET` */
function withZone(ms: number): string {
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName');
  return `${toMinute(ms)} ${zone?.value}`;
}

const minus = (text: string): string => text.replace('-', '−');

function grouped(value: number, decimals: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export function usd(value: number): string {
  const text = `$${grouped(Math.abs(value), 2)}`;
  return value < 0 && text !== '$0.00' ? `−${text}` : text;
}

export function signedUsd(value: number): string {
  const text = usd(value);
  return value > 0 && text !== '$0.00' ? `+${text}` : text;
}

const percent = (value: number): string => `${grouped(value, 1)}%`;
const plain = (value: number): string => grouped(value, 0);
const ratio = (value: number): string => minus(value.toFixed(2));
const negated =
  (format: (value: number) => string) =>
  (value: number): string =>
    format(value === 0 ? 0 : -value);

function age(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ${two((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
}

interface Figure<View> {
  readonly label: string;
  readonly text: (view: View) => string;
}

const figure = <View>(
  label: string,
  valueOf: (view: View) => number | null,
  format: (value: number) => string,
): Figure<View> => ({
  label,
  text: (view) => {
    const value = valueOf(view);
    return value === null ? '–' : format(value);
  },
});

const sampled = (
  label: string,
  valueOf: (view: Performance) => number | null,
  atOf: (view: Performance) => string | null,
): Figure<Performance> => ({
  label,
  text: (view) => {
    const at = atOf(view);
    return `${figure(label, valueOf, usd).text(view)}${at === null ? '' : withZone(Date.parse(at))}`;
  },
});

export const performanceFigures: readonly Figure<Performance>[] = [
  figure('Net P&L', ({ netPnlUsd }) => netPnlUsd, signedUsd),
  figure('Gross profit', ({ grossProfitUsd }) => grossProfitUsd, signedUsd),
  figure('Gross loss', ({ grossLossUsd }) => grossLossUsd, negated(usd)),
  figure('Fees', ({ feesUsd }) => feesUsd, usd),
  figure('Funding', ({ fundingUsd }) => fundingUsd, signedUsd),
  figure('Closed trades', ({ tradeCount }) => tradeCount, plain),
  figure('Wins', ({ winCount }) => winCount, plain),
  figure('Losses', ({ lossCount }) => lossCount, plain),
  figure(
    'Win rate',
    ({ winRate }) => winRate,
    (value) => percent(value * 100),
  ),
  figure('Profit factor', ({ profitFactor }) => profitFactor, ratio),
  figure('Expectancy, gross', ({ expectancyUsd }) => expectancyUsd, signedUsd),
  figure('Average win', ({ averageWinUsd }) => averageWinUsd, signedUsd),
  figure('Average loss', ({ averageLossUsd }) => averageLossUsd, negated(usd)),
  figure('Largest win', ({ largestWinUsd }) => largestWinUsd, signedUsd),
  figure('Largest loss', ({ largestLossUsd }) => largestLossUsd, negated(usd)),
  figure('Average hold', ({ averageHoldSeconds }) => averageHoldSeconds, age),
  sampled(
    'Starting value',
    ({ equityStartUsd }) => equityStartUsd,
    ({ equityStartAt }) => equityStartAt,
  ),
  sampled(
    'Ending value',
    ({ equityEndUsd }) => equityEndUsd,
    ({ equityEndAt }) => equityEndAt,
  ),
  figure('Max drawdown', ({ maxDrawdownUsd }) => maxDrawdownUsd, negated(usd)),
  figure(
    'Max drawdown, %',
    ({ maxDrawdownPct }) => maxDrawdownPct,
    (value) => `${value === 0 ? '' : '−'}${grouped(value, 2)}%`,
  ),
  figure('Sharpe ratio', ({ sharpeRatio }) => sharpeRatio, ratio),
  figure('Sortino ratio', ({ sortinoRatio }) => sortinoRatio, ratio),
];

type Risk = RiskStatus['risk'];

export const riskFigures: readonly Figure<Risk>[] = [
  figure('Today’s P&L', ({ dailyPnlUsd }) => dailyPnlUsd, signedUsd),
  figure('Drawdown, agent', ({ drawdownUsd }) => drawdownUsd, usd),
  figure('Daily loss remaining', ({ dailyPnlRemainingUsd }) => dailyPnlRemainingUsd, usd),
  figure('Capital deployed', ({ capitalDeployedPct }) => capitalDeployedPct, percent),
  figure(
    'Avg. leverage, agent',
    ({ leverageAvg }) => leverageAvg,
    (value) => `${value.toFixed(2)}×`,
  ),
  figure('Trades today', ({ dailyTradeCount }) => dailyTradeCount, plain),
  figure('Daily loss limit', ({ maxDailyLossUsd }) => maxDailyLossUsd, usd),
];
