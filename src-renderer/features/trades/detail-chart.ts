import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { DetailFill, DetailOrder, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import type { Candle } from '../../../src-preload/contract/views/markets/candles.ts';
import { localInstant, msOf } from '../../format/instant.ts';
import { actionLabels } from '../../format/trade-labels.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { counted } from '../../format/number.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

export interface DetailMark {
  readonly at: number;
  readonly kind: 'buy' | 'sell' | 'rejected' | 'decision';
  readonly label: string;
}

type Marked = Pick<TradeDetail, 'decision' | 'orders' | 'fills'>;

const sideLabels = { buy: 'Bought', sell: 'Sold' } as const;

/** Returns marks for the decision, rejected orders and fills, by time ascending. An order without a fill has its place as well. */
export function detailMarks(
  { decision, orders, fills }: Marked,
  figures: MarketFigures,
): readonly DetailMark[] {
  return [
    ...(decision === null ? [] : [decisionMark(decision)]),
    ...orders.flatMap(rejectedMark),
    ...fills.map((fill) => fillMark(fill, figures)),
  ].toSorted((a, b) => a.at - b.at);
}

function decisionMark({ decidedAt, action }: NonNullable<TradeDetail['decision']>): DetailMark {
  return { at: msOf(decidedAt), kind: 'decision', label: `Decided: ${actionLabels[action].toLowerCase()}` };
}

function rejectedMark({ trade }: DetailOrder): readonly DetailMark[] {
  if (trade?.orderStatus !== 'rejected') return [];
  const why = trade.rejectReason === null ? '' : `: ${withoutAmounts(trade.rejectReason)}`;
  return [{ at: trade.executedAt, kind: 'rejected', label: `Rejected${why}` }];
}

function fillMark({ at, side, price, size }: DetailFill, figures: MarketFigures): DetailMark {
  return { at, kind: side, label: `${sideLabels[side]} ${figures.size(size)} at ${figures.price(price)}` };
}

/** One candle, with what happened during it. */
export interface MarkedCandle {
  readonly candle: Candle;
  readonly marks: readonly DetailMark[];
}

export function candlesWithMarks(
  { series }: CandleChart,
  marks: readonly DetailMark[],
): readonly MarkedCandle[] {
  return series.candles.map((candle) => {
    const [from, to] = [Date.parse(candle.openTime), Date.parse(candle.closeTime)];
    return { candle, marks: marks.filter(({ at }) => at >= from && at <= to) };
  });
}

/** Says how much is marked: `decision, 2 fills`. */
export function markedText(marks: readonly DetailMark[]): string {
  const count = (...kinds: readonly DetailMark['kind'][]): number =>
    marks.filter(({ kind }) => kinds.includes(kind)).length;
  const fills = count('buy', 'sell');
  const rejected = count('rejected');
  return [
    ...(count('decision') === 0 ? [] : ['decision']),
    ...(rejected === 0 ? [] : [counted(rejected, 'rejected order')]),
    fills === 0 ? 'no fill' : counted(fills, 'fill'),
  ].join(', ');
}

const mostNamed = 6;

/** Describes the chart for a screen reader. */
export function detailChartLabel(
  { series }: CandleChart,
  { symbol, market }: Pick<TradeDetail, 'symbol' | 'market'>,
  marks: readonly DetailMark[],
): string {
  const [first, last] = [series.candles[0], series.candles.at(-1)];
  const span =
    first === undefined || last === undefined
      ? ''
      : ` from ${localInstant.toMinute(Date.parse(first.openTime))} to ${localInstant.toMinute(Date.parse(last.closeTime))}`;
  const firstMarks = marks.slice(0, mostNamed).map(({ label }) => label);
  const more = marks.length > firstMarks.length ? [`and ${marks.length - firstMarks.length} more`] : [];
  const listed = firstMarks.length === 0 ? '' : ` ${[...firstMarks, ...more].join('; ')}.`;
  return `Candle chart of ${market?.coin ?? symbol ?? 'its market'}, ${series.interval} candles${span}. Marked: ${markedText(marks)}.${listed}`;
}
