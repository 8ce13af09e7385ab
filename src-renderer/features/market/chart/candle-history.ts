import type { CandleChart, CandlePage } from '../../../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../../../src-preload/contract/bridge/failure.ts';
import type { AskResult } from '../../../operations/ask.ts';

/** Candles of one page. */
export const pageSize = 500;

/** A page of which some candles could not be read. */
interface PartialPage {
  readonly fromMs: number;
  readonly toMs: number;
  readonly message: string;
}

/** State of the history before the drawn candles. */
export interface CandleHistory {
  readonly page:
    | { readonly kind: 'more' | 'loading' }
    | { readonly kind: 'failed'; readonly error: BridgeFailure }
    | { readonly kind: 'ended'; readonly end: 'venue_limit' | 'first_candle' };
  readonly partial: readonly PartialPage[];
}

export const freshHistory: CandleHistory = { page: { kind: 'more' }, partial: [] };

/** Adds a page before a chart. The page must end with the slot just before the chart's first. */
function withPage(chart: CandleChart, { candles, slots }: CandlePage): CandleChart {
  return {
    ...chart,
    series: { ...chart.series, candles: [...candles, ...chart.series.candles] },
    slots: [...slots, ...chart.slots],
  };
}

interface Drawn {
  readonly chart: CandleChart;
  readonly history: CandleHistory;
}

/** Returns chart and history after a page was requested. */
export function afterPage({ chart, history }: Drawn, result: AskResult<'getCandlePage'>): Drawn {
  if (result.kind === 'past') return { chart, history: { ...history, page: { kind: 'more' } } };
  if (result.kind === 'failure')
    return { chart, history: { ...history, page: { kind: 'failed', error: result.error } } };
  const { value } = result;
  const [fromMs = null, toMs = null] = [value.slots[0], value.slots.at(-1)];
  const { incompleteMessage: message } = value;
  const partial = message === null || fromMs === null || toMs === null ? [] : [{ fromMs, toMs, message }];
  return {
    chart: withPage(chart, value),
    history: {
      page: value.end === null ? { kind: 'more' } : { kind: 'ended', end: value.end },
      partial: [...partial, ...history.partial],
    },
  };
}

/** Joins a reloaded chart with the older candles of the previous one; returns it unchanged if they do not join. */
export function withOlder(chart: CandleChart, before: CandleChart): CandleChart {
  const [first] = chart.slots;
  const [length = 0, last] = [stepOf(before), before.slots.at(-1)];
  if (first === undefined || last === undefined) return chart;
  const at = first === last + length ? before.slots.length : before.slots.indexOf(first);
  if (at <= 0 || before.series.interval !== chart.series.interval) return chart;
  const older = before.series.candles.filter(({ openTime }) => Date.parse(openTime) < first);
  return withPage(chart, {
    candles: older,
    slots: before.slots.slice(0, at),
    end: null,
    incompleteMessage: null,
  });
}

/** Returns the length of the last slot, ms. */
function stepOf({ slots }: CandleChart): number {
  return (slots.at(-1) ?? 0) - (slots.at(-2) ?? 0);
}
