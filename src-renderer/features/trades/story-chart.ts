import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { StoryFill, TradeStory } from '../../../src-preload/contract/bridge/trades.ts';
import type { Candle } from '../../../src-preload/contract/views/candles.ts';
import { localInstant } from '../../format/instant.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';

export interface FillMark {
  readonly at: number;
  readonly kind: 'buy' | 'sell';
  readonly price: number;
  readonly word: string;
}

const sideWords = { buy: 'Bought', sell: 'Sold' } as const;

export function fillMarks(fills: readonly StoryFill[], { price, size }: MarketFigures): readonly FillMark[] {
  return fills.map((fill) => ({
    at: fill.at,
    kind: fill.side,
    price: fill.price,
    word: `${sideWords[fill.side]} ${size(fill.size)} at ${price(fill.price)}`,
  }));
}

/** One candle with the fills that came while it ran. */
export interface FilledCandle {
  readonly candle: Candle;
  readonly fills: readonly StoryFill[];
}

export function candlesWithFills(
  { series }: CandleChart,
  fills: readonly StoryFill[],
): readonly FilledCandle[] {
  return series.candles.map((candle) => {
    const [from, to] = [Date.parse(candle.openTime), Date.parse(candle.closeTime)];
    return { candle, fills: fills.filter(({ at }) => at >= from && at <= to) };
  });
}

/** What a screen reader says of the drawing. */
export function storyChartLabel(
  { series }: CandleChart,
  { symbol, market, fills }: TradeStory,
  figures: MarketFigures,
): string {
  const [first, last] = [series.candles[0], series.candles.at(-1)];
  const span =
    first === undefined || last === undefined
      ? ''
      : ` from ${localInstant.toMinute(Date.parse(first.openTime))} to ${localInstant.toMinute(Date.parse(last.closeTime))}`;
  const told = fillMarks(fills.slice(0, 6), figures).map(({ word }) => word);
  const more = fills.length > told.length ? [`and ${fills.length - told.length} more`] : [];
  const marked = told.length === 0 ? 'No fill.' : `Fills: ${[...told, ...more].join(', ')}.`;
  return `Candle chart of ${market?.coin ?? symbol ?? 'its market'}, ${series.interval} candles${span}. ${marked}`;
}
