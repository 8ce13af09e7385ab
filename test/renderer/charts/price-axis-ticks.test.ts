import { expect, test } from 'vitest';
import { createAxisTicks, labelMiddles } from '../../../src-renderer/charts/price-axis-ticks.ts';

const middles = (...prices: readonly number[]) =>
  labelMiddles({ prices, center: prices[0] ?? 0, axisHeight: 400 });

test('labels far apart stay at their prices, and those outside of the axis are not drawn', () => {
  expect(middles(200, 100, 300)).toEqual([200, 100, 300]);
  expect(middles(200, -9, 409)).toEqual([200]);
});

test('overlapping labels are pushed away from the last price', () => {
  expect(middles(200, 195, 204, 210)).toEqual([200, 184, 216, 232]);
});

test('labels at an end of the axis are not cut off, and push the others back', () => {
  expect(middles(200, 3, 9)).toEqual([200, 24, 8]);
  expect(middles(200, 398, 390)).toEqual([200, 376, 392]);
});

test('a tick under the label of the last price or of a price line has no text', () => {
  const formats: ((values: readonly number[]) => string[])[] = [];
  const { refresh } = createAxisTicks({
    chart: { paneSize: () => ({ height: 400 }) } as never,
    candles: {
      lastValueData: () => ({ noData: false, price: 200 }),
      priceToCoordinate: (price: number) => 400 - price,
      applyOptions: ({ priceFormat }: { priceFormat: { tickmarksFormatter: (typeof formats)[number] } }) =>
        formats.push(priceFormat.tickmarksFormatter),
    } as never,
    lines: () => [{ price: 300 }, { price: 500 }] as never,
    price: String,
    priceStep: 1,
  });
  refresh();
  refresh();
  expect(formats).toHaveLength(1);
  expect(formats[0]?.([150, 186, 200, 213, 250, 301, 399, 500])).toEqual([
    '150',
    '186',
    '',
    '',
    '250',
    '',
    '399',
    '500',
  ]);
});
