import type { PriceTrend, PriceTrends } from '../../../src-preload/contract/views/markets/price-trends.ts';
import { localInstant } from '../../format/instant.ts';
import { formatSignedPercent } from '../../format/number.ts';
import { hourMs } from '../../format/time.ts';

/** px. */
export const sparkSize = { width: 72, height: 20 } as const;
/** Space above and below for the width of the line, px. */
const margin = 2;
/** Points come every half hour, or every hour from candles: nothing is drawn across a longer time. */
const patienceMs = 1.5 * hourMs;

interface TrendPoint {
  readonly at: number;
  readonly price: number;
}

/** One market's price over the last 24 hours, as a small line shows it. */
export interface TrendLine {
  /** Of each unbroken part, the points of a polyline in px. */
  readonly parts: readonly string[];
  /** First to last, percent; null: the first price was 0. */
  readonly changePct: number | null;
  /** How far it goes and what it is of, in words. */
  readonly words: string;
}

const sourceWords = {
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
  if (first === undefined || last === undefined) return { parts: [], changePct: null, words: '' };
  const changePct = first.price === 0 ? null : (last.price / first.price - 1) * 100;
  const change = changePct === null ? '' : `: ${formatSignedPercent(changePct)}`;
  const times = `${localInstant.toMinute(first.at)} to ${localInstant.toMinute(last.at)}`;
  return {
    parts: partsOf(known, Date.parse(from), Date.parse(to)),
    changePct,
    words: `${times}${change} (${sourceWords[source]})`,
  };
}

/** A time that lacks prices stays empty: the line of a young series begins where it does. */
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
