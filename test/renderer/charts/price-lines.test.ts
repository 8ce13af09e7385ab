import { expect, test } from 'vitest';
import { LineStyle } from 'lightweight-charts';
import {
  createPriceLineLayer,
  priceLineLooks,
  widened,
  type PriceLine,
} from '../../../src-renderer/charts/price-lines.ts';

const lineAt = (price: number): PriceLine => ({
  key: String(price),
  kind: 'order',
  price,
  label: 'Buy',
  stale: false,
});
const inView = { priceRange: { minValue: 100, maxValue: 120 } };

test('the axis widens to lines within half its range and to none farther', () => {
  expect(widened(inView, [lineAt(90), lineAt(125)])).toEqual({ priceRange: { minValue: 90, maxValue: 125 } });
  expect(widened(inView, [lineAt(89), lineAt(131)])).toEqual(inView);
  expect(widened(null, [lineAt(90)])).toBeNull();
});

test('entry, liquidation, protection and orders differ by their dash, without color', () => {
  const { entry, liquidation, take_profit: takeProfit, order } = priceLineLooks;
  expect(new Set([entry, liquidation, takeProfit, order].map(({ style }) => style)).size).toBe(4);
});

test('a line is gray and dotted if it is stale, and is redrawn only if it changed', () => {
  const drawn: object[] = [];
  const series = {
    applyOptions: () => undefined,
    createPriceLine: (options: object) => (drawn.push(options), options),
    removePriceLine: (line: object) => void drawn.splice(drawn.indexOf(line), 1),
  };
  const look = (ground: string) => ({ ground, lineStrong: 'gray', selection: 'blue' });
  const layer = createPriceLineLayer(series as never, look('white') as never);
  const [fresh, stale] = [lineAt(90), { ...lineAt(95), stale: true }];
  layer.show([fresh, stale]);
  const common = { lineWidth: 1, axisLabelVisible: true, axisLabelTextColor: 'white' };
  const order = { title: 'Buy', color: 'blue', lineStyle: LineStyle.SparseDotted };
  const first = { ...common, ...order, price: 90 };
  expect(drawn).toEqual([
    first,
    { ...common, price: 95, title: 'Buy, stale', color: 'gray', lineStyle: LineStyle.Dotted },
  ]);
  const before = [...drawn];
  layer.show([{ ...fresh }, { ...stale }]);
  expect(drawn.every((line, at) => line === before[at])).toBe(true);
  layer.setLook(look('black') as never);
  expect(drawn[0]).toEqual({ ...first, axisLabelTextColor: 'black' });
  for (const change of [{ price: 91 }, { label: 'Sell' }, { stale: true }, { kind: 'entry' }, { key: 'b' }]) {
    const [line] = drawn;
    layer.show([{ ...fresh, ...change } as PriceLine]);
    expect(drawn).toHaveLength(1);
    expect(drawn[0]).not.toBe(line);
  }
  layer.show([]);
  expect([drawn, layer.shown()]).toEqual([[], []]);
});
