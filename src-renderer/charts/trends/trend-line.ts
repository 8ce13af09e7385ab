import type { PriceTrend, PriceTrends } from '../../../src-preload/contract/views/markets/price-trends.ts';
import { localInstant } from '../../format/instant.ts';
import { formatSignedPercent } from '../../format/number.ts';
import { hourMs } from '../../format/time.ts';

/** px. */
export const sparkSize = { width: 72, height: 20 } as const;
/** Space above and below for the width of the line, px. */
const margin = 2;
/** Longest time that a line is drawn across: points are half an hour apart, or an hour if from candles. */
const patienceMs = 1.5 * hourMs;

interface TrendPoint {
  readonly at: number;
  readonly price: number;
}

/** One market's price over the last 24 hours, as a sparkline shows it. */
export interface TrendLine {
  /** Points of a polyline in px, for each unbroken part. */
  readonly parts: readonly string[];
  /** Change from the first to the last price, percent; null: the first price was 0. */
  readonly changePct: number | null;
  /** The time range, the change and the source, as text. */
  readonly summary: string;
}

const sourceLabels = {
  mark_samples: 'mark price',
  candles_and_samples: 'hourly candle closes, then mark price',
  hourly_candles: 'hourly candle closes',
} as const satisfies Record<PriceTrend['source'], string>;

export function trendLine(
  { points, source }: PriceTrend,
  { from, to }: Pick<PriceTrends, 'from' | 'to'>,
): TrendLine {
  const known = points.map(({ at, price }): TrendPoint => ({ at: Date.parse(at), price }));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return { parts: [], changePct: null, summary: '' };
  const changePct = first.price === 0 ? null : (last.price / first.price - 1) * 100;
  const change = changePct === null ? '' : `: ${formatSignedPercent(changePct)}`;
  const times = `${localInstant.toMinute(first.at)} to ${localInstant.toMinute(last.at)}`;
  return {
    parts: partsOf(known, Date.parse(from), Date.parse(to)),
    changePct,
    summary: `${times}${change} (${sourceLabels[source]})`,
  };
}

/** Splits the line where prices are missing. That time stays empty, also before the first price. */
function partsOf(points: readonly TrendPoint[], from: number, to: number): readonly string[] {
  const prices = points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: number): number => ((at - from) / Math.max(1, to - from)) * sparkSize.width;
  const room = sparkSize.height - 2 * margin;
  const y = (price: number): number =>
    high === low ? sparkSize.height / 2 : margin + ((high - price) / (high - low)) * room;
  const parts: TrendPoint[][] = [];
  for (const point of points) {
    const before = parts.at(-1)?.at(-1);
    if (before === undefined || point.at - before.at > patienceMs) parts.push([point]);
    else parts.at(-1)?.push(point);
  }
  return parts.map((part) =>
    part.map(({ at, price }) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`).join(' '),
  );
}
