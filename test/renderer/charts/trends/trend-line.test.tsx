import { expect, test } from 'vitest';
import { trendColumn } from '../../../../src-renderer/charts/trends/trend-column.tsx';
import { sparkSize, trendLine } from '../../../../src-renderer/charts/trends/trend-line.ts';
import { textColumn } from '../../../../src-renderer/ui/table/column.tsx';
import { tableCsv } from '../../../../src-renderer/ui/table/table-text.ts';
import { figuresTo } from '../../../../src-renderer/format/market-figures.ts';
import { noon, utc } from '../../builders.ts';
import { drawnRows, reasonsOf } from '../../drawn.tsx';

const hour = 3_600_000;
const span = { from: utc(noon - 24 * hour), to: utc(noon) };
const lineOf = (...prices: readonly (readonly [hoursAgo: number, price: number])[]) =>
  trendLine(
    {
      marketId: 'm',
      source: 'mark_samples',
      points: prices.map(([ago, price]) => ({ at: utc(noon - ago * hour), price })),
    },
    span,
  );

test('a line spans the day from its lowest to its highest price, and says its change in words', () => {
  const { parts, changePct, summary } = lineOf([24, 100], [23, 90], [22, 110]);
  expect(parts).toEqual(['0.0,10.0 3.0,18.0 6.0,2.0']);
  expect(changePct).toBeCloseTo(10);
  expect(summary).toMatch(/: \+10\.00% \(mark price\)$/);
});

test('a time without prices is a gap, and a young series begins at its first price', () => {
  const { parts } = lineOf([6, 100], [5, 101], [2, 102], [1, 103]);
  expect(parts).toHaveLength(2);
  expect(parts[0]).toMatch(new RegExp(`^${((18 / 24) * sparkSize.width).toFixed(1)},`));
});

test('a price that did not move is a flat line in the middle', () => {
  expect(lineOf([1, 5], [0, 5])).toMatchObject({ parts: ['69.0,10.0 72.0,10.0'], changePct: 0 });
});

test('a column of trends shows a dash with the reason for a missing one, sorts by change, and is in no file', () => {
  const rows = ['up', 'down', 'none'];
  const byMarketId = new Map([
    ['up', lineOf([1, 5], [0, 6])],
    ['down', lineOf([1, 5], [0, 4])],
  ]);
  const column = trendColumn<string>({ marketId: (row) => row }, { byMarketId, whyNone: 'Not kept' });
  const markup = drawnRows([textColumn<string>({ id: 'n', header: 'N', value: (row) => row }), column], rows);
  expect(markup.match(/class="sparkline (up|down)"/g)).toEqual([
    'class="sparkline up"',
    'class="sparkline down"',
  ]);
  expect(reasonsOf(markup)).toEqual(['Not kept']);
  expect(rows.map(column.sort)).toEqual([expect.closeTo(20), expect.closeTo(-20), null]);
  const columns = [textColumn<string>({ id: 'n', header: 'N', value: (row) => row }), column];
  expect(tableCsv({ columns, figuresOf: () => figuresTo(0) }, rows)).toBe('N\r\nup\r\ndown\r\nnone\r\n');
});
