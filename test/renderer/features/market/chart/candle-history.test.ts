import { describe, expect, test } from 'vitest';
import type { CandleChart, CandlePage } from '../../../../../src-preload/contract/bridge/calls.ts';
import {
  afterPage,
  freshHistory,
  withOlder,
} from '../../../../../src-renderer/features/market/chart/candle-history.ts';
import { aChart, hour, noon } from '../../../builders.ts';

const hours = ({ slots }: Pick<CandleChart, 'slots'>): number[] => slots.map((at) => (at - noon) / hour);
const candleHours = ({ series }: CandleChart): number[] =>
  series.candles.map(({ openTime }) => (Date.parse(openTime) - noon) / hour);

/** A page of the given hours, which ends just before `-1`. */
function aPage(opens: readonly number[], given: Partial<CandlePage> = {}): CandlePage {
  const { series, slots } = aChart(...opens, -2);
  return {
    candles: series.candles.slice(0, opens.length),
    slots,
    end: null,
    incompleteMessage: null,
    ...given,
  };
}
const drawn = { chart: aChart(-1, 0), history: freshHistory };

describe('A page of older candles', () => {
  test('joins the chart without a gap of slots or a candle twice', () => {
    const { chart, history } = afterPage(drawn, { kind: 'answer', value: aPage([-5, -3]) });
    expect(hours(chart)).toEqual([-5, -4, -3, -2, -1, 0]);
    expect(candleHours(chart)).toEqual([-5, -3, -1, 0]);
    expect(history).toEqual(freshHistory);
  });

  test('does not change the chart if it failed, and keeps the cause', () => {
    const error = { code: 'provider_failed', message: 'The venue answered 502.' } as const;
    const { chart, history } = afterPage(drawn, { kind: 'failure', error });
    expect(chart).toBe(drawn.chart);
    expect(history.page).toEqual({ kind: 'failed', error });
  });

  test('with unreadable candles is drawn, with a message and its time', () => {
    const value = aPage([-4], { incompleteMessage: 'Some could not be read.' });
    expect(afterPage(drawn, { kind: 'answer', value }).history.partial).toEqual([
      { fromMs: noon - 4 * hour, toMs: noon - 2 * hour, message: 'Some could not be read.' },
    ]);
  });

  test('without a readable candle is a gap with a message, not the end', () => {
    const message = 'None could be read.';
    const { slots } = aPage([-5, -3]);
    const value: CandlePage = { candles: [], slots, end: null, incompleteMessage: message };
    const { chart, history } = afterPage(drawn, { kind: 'answer', value });
    expect(hours(chart)).toEqual([-5, -4, -3, -2, -1, 0]);
    expect(candleHours(chart)).toEqual([-1, 0]);
    expect(history).toMatchObject({ page: { kind: 'more' }, partial: [{ message }] });
  });

  test('can be the last', () => {
    const value: CandlePage = { candles: [], slots: [], end: 'venue_limit', incompleteMessage: null };
    const { chart, history } = afterPage(drawn, { kind: 'answer', value });
    expect(hours(chart)).toEqual([-1, 0]);
    expect(history.page).toEqual({ kind: 'ended', end: 'venue_limit' });
  });
});

describe('A chart that is loaded again', () => {
  test('keeps its older candles if the two overlap or are adjacent', () => {
    const before = aChart(-5, -4, -2, -1);
    expect(hours(withOlder(aChart(-2, -1, 0), before))).toEqual([-5, -4, -3, -2, -1, 0]);
    expect(candleHours(withOlder(aChart(-2, -1, 0), before))).toEqual([-5, -4, -2, -1, 0]);
    expect(hours(withOlder(aChart(0, 1), before))).toEqual([-5, -4, -3, -2, -1, 0, 1]);
  });

  test('drops them if the time between is unknown', () => {
    const chart = aChart(1, 2);
    expect(withOlder(chart, aChart(-5, -1))).toBe(chart);
  });
});
