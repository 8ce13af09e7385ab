import type {
  ChartedTrade,
  NoExcursion,
} from '../../../src-preload/contract/views/performance/closed-trade-charts.ts';
import type { TipText } from '../../charts/HoverTip.tsx';
import { holdText } from '../../format/age.ts';
import { localInstant, utcTitle } from '../../format/instant.ts';
import {
  counted,
  formatCount,
  formatPercent,
  formatSignedPercent,
  formatSignedUsd,
} from '../../format/number.ts';
import { quantile } from './pnl-distribution.ts';
import { noClosingFills } from '../../format/trade-reasons.ts';

/** A closed trade whose hold is known. */
export interface HeldTrade extends ChartedTrade {
  readonly holdSeconds: number;
}

/** Sorts trades by hold, shortest first, so that arrow keys go from left to right. Trades without a known hold are left out. */
export function heldTrades(trades: readonly ChartedTrade[]): readonly HeldTrade[] {
  return trades
    .filter((trade): trade is HeldTrade => trade.holdSeconds !== null)
    .toSorted((a, b) => a.holdSeconds - b.holdSeconds);
}

/** Returns the seconds at which a hold is drawn: a logarithmic axis has no zero, so the least is one second. */
export const drawnSeconds = (holdSeconds: number): number => Math.max(1, holdSeconds);

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const holdTicks = [
  { seconds: 1, label: '1 s' },
  { seconds: 10, label: '10 s' },
  { seconds: minute, label: '1 min' },
  { seconds: 10 * minute, label: '10 min' },
  { seconds: hour, label: '1 h' },
  { seconds: 6 * hour, label: '6 h' },
  { seconds: day, label: '1 d' },
  { seconds: 7 * day, label: '7 d' },
  { seconds: 30 * day, label: '30 d' },
  { seconds: 365 * day, label: '1 y' },
] as const;

interface HoldAxis {
  /** Ends of the axis, seconds: at least one tick lies between. */
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly { readonly seconds: number; readonly label: string }[];
}

/** Returns an axis from a little before the shortest to a little after the longest hold. */
export function holdAxis(trades: readonly HeldTrade[]): HoldAxis {
  const seconds = trades.map(({ holdSeconds }) => drawnSeconds(holdSeconds));
  const low = Math.min(...seconds) / 1.3;
  const high = Math.max(...seconds) * 1.3;
  const [from, to] = trades.length === 0 ? [1, hour] : [low, high];
  const ticks = holdTicks.filter((tick) => tick.seconds >= from && tick.seconds <= to);
  if (ticks.length > 0) return { low: from, high: to, ticks };
  // All holds lie between two ticks: the axis extends to both.
  const around = [
    holdTicks.findLast((tick) => tick.seconds < from),
    holdTicks.find((tick) => tick.seconds > to),
  ];
  const known = around.filter((tick) => tick !== undefined);
  const seen = [from, to, ...known.map((tick) => tick.seconds)];
  return { low: Math.min(...seen), high: Math.max(...seen), ticks: known };
}

function medianHold(trades: readonly HeldTrade[]): string {
  const sorted = trades.map(({ holdSeconds }) => holdSeconds).toSorted((a, b) => a - b);
  return sorted.length === 0 ? 'none' : holdText(quantile(sorted, 0.5));
}

/** Describes what the chart shows, and which trades it lacks. */
export function scatterText(trades: readonly ChartedTrade[], held: readonly HeldTrade[]): string {
  const gains = held.filter(({ netPnlUsd }) => netPnlUsd > 0);
  const losses = held.filter(({ netPnlUsd }) => netPnlUsd < 0);
  const measured = trades.filter(({ excursion }) => excursion !== null).length;
  const unheld = trades.length - held.length;
  return [
    `Median hold: gains ${medianHold(gains)}, losses ${medianHold(losses)}.`,
    `Excursions of ${formatCount(measured)} of ${counted(trades.length, 'trade')}.`,
    unheld === 0 ? '' : `Opening or close unknown: ${formatCount(unheld)}, in the table only.`,
  ]
    .join(' ')
    .trim();
}

const noExcursionLabels = {
  opening_unknown: 'Opened before the known history',
  end_unknown: noClosingFills,
  no_marks: 'No mark of this market was kept during the hold',
} as const satisfies Record<NoExcursion, string>;

export function noExcursionReason({ noExcursion }: ChartedTrade): string {
  return noExcursion === null ? '' : noExcursionLabels[noExcursion];
}

const sideNames = { long: 'Long', short: 'Short' } as const;

/** Names a dot for a screen reader. */
export function tradeName({ side, symbol, netPnlUsd, holdSeconds }: HeldTrade): string {
  return `${sideNames[side]} ${symbol}: ${formatSignedUsd(netPnlUsd)}, held ${holdText(holdSeconds)}`;
}

export function tradeTip(trade: HeldTrade): TipText {
  const { side, symbol, closedAt, netPnlUsd, holdSeconds, excursion } = trade;
  const at = Date.parse(closedAt);
  const moved = (usd: number, pct: number): string => `${formatSignedUsd(usd)} (${formatSignedPercent(pct)})`;
  return {
    title: `${sideNames[side]} ${symbol}, closed ${localInstant.toMinute(at)}`,
    second: utcTitle(at),
    rows: [
      { name: 'P&L after fees', value: formatSignedUsd(netPnlUsd) },
      { name: 'Held', value: holdText(holdSeconds) },
      ...(excursion === null
        ? [{ name: 'Excursion', value: noExcursionReason(trade) }]
        : [
            { name: 'MAE', value: moved(excursion.maeUsd, excursion.maePct) },
            { name: 'MFE', value: moved(excursion.mfeUsd, excursion.mfePct) },
            { name: 'Minutes with a mark', value: formatPercent(excursion.markCoverage * 100, 0) },
          ]),
    ],
  };
}
