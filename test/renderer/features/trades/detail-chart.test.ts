import { expect, test } from 'vitest';
import {
  candlesWithMarks,
  detailChartLabel,
  detailMarks,
  markedText,
  type DetailMark,
} from '../../../../src-renderer/features/trades/detail-chart.ts';
import { localInstant } from '../../../../src-renderer/format/instant.ts';
import { aChart, hour, noon, textAt } from '../../builders.ts';

const mark = (kind: DetailMark['kind'], at = noon): DetailMark => ({ at, kind, label: kind });

test('the decision, rejected orders and fills are marked in their order, each in words', () => {
  const order = (orderStatus: string, rejectReason: string | null, executedAt: number) => ({
    trade: { orderStatus, rejectReason, executedAt },
  });
  const detail = {
    decision: { decidedAt: textAt(noon + 1), action: 'open_long' },
    orders: [
      order('rejected', 'margin', noon + 3),
      order('rejected', null, noon + 4),
      order('filled', null, noon + 2),
      { trade: null },
    ],
    fills: [
      { at: noon + 5, side: 'sell', price: 110, size: 2 },
      { at: noon + 2, side: 'buy', price: 100, size: 2 },
    ],
  };
  const figures = { size: (value: number) => `${value} BTC`, price: (value: number) => `$${value}` };
  expect(detailMarks(detail as never, figures as never)).toEqual([
    { at: noon + 1, kind: 'decision', label: 'Decided: open long' },
    { at: noon + 2, kind: 'buy', label: 'Bought 2 BTC at $100' },
    { at: noon + 3, kind: 'rejected', label: 'Rejected: margin' },
    { at: noon + 4, kind: 'rejected', label: 'Rejected' },
    { at: noon + 5, kind: 'sell', label: 'Sold 2 BTC at $110' },
  ]);
  expect(detailMarks({ decision: null, orders: [], fills: [] }, figures as never)).toEqual([]);
});

test('a candle has the events from its open time to its close time', () => {
  const marks = [noon - 1, noon, noon + hour - 1, noon + hour].map((at) => mark('buy', at));
  expect(candlesWithMarks(aChart(0, 1), marks).map((one) => one.marks)).toEqual([
    [marks[1], marks[2]],
    [marks[3]],
  ]);
});

test.each<[kinds: readonly DetailMark['kind'][], words: string]>([
  [[], 'no fill'],
  [['buy'], '1 fill'],
  [['decision', 'buy', 'sell'], 'decision, 2 fills'],
  [['rejected'], '1 rejected order, no fill'],
  [['rejected', 'rejected', 'sell'], '2 rejected orders, 1 fill'],
])('%j is called %s', (kinds, words) => {
  expect(markedText(kinds.map((kind) => mark(kind)))).toBe(words);
});

test('the label for screen readers has the market, the times and the first six marks', () => {
  const market = { coin: 'BTC' } as never;
  const label = (count: number, chart = aChart(0, 1), named: object = { symbol: 'BTC/USD', market }) =>
    detailChartLabel(
      chart,
      named as never,
      Array.from({ length: count }, (_, nth) => ({ ...mark('buy'), label: `label ${nth}` })),
    );
  const times = `from ${localInstant.toMinute(noon)} to ${localInstant.toMinute(noon + 2 * hour - 1)}`;
  expect(label(0)).toBe(`Candle chart of BTC, 1h candles ${times}. Marked: no fill.`);
  const six = 'label 0; label 1; label 2; label 3; label 4; label 5';
  expect(label(6)).toBe(`Candle chart of BTC, 1h candles ${times}. Marked: 6 fills. ${six}.`);
  expect(label(8)).toBe(`Candle chart of BTC, 1h candles ${times}. Marked: 8 fills. ${six}; and 2 more.`);
  expect(label(0, aChart(), { symbol: 'ETH', market: null })).toBe(
    'Candle chart of ETH, 1h candles. Marked: no fill.',
  );
  expect(label(0, aChart(), { symbol: null, market: null })).toContain('Candle chart of its market,');
});
