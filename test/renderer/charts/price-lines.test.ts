import { expect, test } from 'vitest';
import { priceLineLooks, widened, type PriceLine } from '../../../src-renderer/charts/price-lines.ts';

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
