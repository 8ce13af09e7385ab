import { describe, expect, test } from 'vitest';
import type { TableLayout } from '../../../../src-preload/contract/views/service/saved-view.ts';
import { createDensityStore } from '../../../../src-renderer/stores/density-store.ts';
import { createTableViewsStore, declaredLayout } from '../../../../src-renderer/stores/table-views-store.ts';
import { figuresTo } from '../../../../src-renderer/format/market-figures.ts';
import {
  canSwitch,
  figureColumn,
  movedColumn,
  textColumn,
  timeField,
  tracksOf,
  visibleColumns,
  type Column,
} from '../../../../src-renderer/ui/table/column.tsx';
import { csvName, rowsText, tableCsv, tableText } from '../../../../src-renderer/ui/table/table-text.ts';

interface Row {
  readonly coin: string | null;
  readonly price: number | null;
}

const coin = textColumn<Row>({ id: 'coin', header: 'Market', value: ({ coin }) => coin });
const price = figureColumn<Row>({
  id: 'price',
  header: 'Price',
  value: ({ price }) => price,
  format: (_, { figures }) => figures.price,
});
const note: Column<Row> = { ...coin, id: 'note', header: 'Note', hidden: true };
const columns = [coin, price, note];
const ids = (shown: readonly Column<Row>[]): string => shown.map(({ id }) => id).join(' ');

const laidOut = (layout: Partial<TableLayout>): TableLayout => ({ ...declaredLayout, ...layout });

describe('the shown columns', () => {
  test('are those that the table declares, until a person switches one', () => {
    expect(ids(visibleColumns(columns, declaredLayout))).toBe('coin price');
    expect(ids(visibleColumns(columns, laidOut({ shown: { note: true, price: false } })))).toBe('coin note');
    expect(ids(visibleColumns(columns, laidOut({ shown: { gone: true } })))).toBe('coin price');
  });

  test('are at least one, and always the one that names the row', () => {
    const none = laidOut({ shown: { coin: false, price: false } });
    expect(ids(visibleColumns(columns, none))).toBe('coin');
    expect(ids(visibleColumns([coin, { ...price, rowHeader: true }, note], none))).toBe('price');
  });

  test('always include the last one and the one that names the row', () => {
    expect(canSwitch(coin, [coin, price])).toBe(true);
    expect(canSwitch(coin, [coin])).toBe(false);
    expect(canSwitch(price, [coin])).toBe(true);
    expect(canSwitch({ ...coin, rowHeader: true }, [coin, price])).toBe(false);
  });

  test('are in the person’s order, followed by those it does not name', () => {
    expect(ids(visibleColumns(columns, laidOut({ order: ['gone', 'price'] })))).toBe('price coin');
    expect(movedColumn([coin, price, note], 'note', -1)).toEqual(['coin', 'note', 'price']);
    expect(movedColumn([coin, price, note], 'coin', -1)).toEqual(['coin', 'price', 'note']);
    expect(movedColumn([coin, price, note], 'note', 1)).toEqual(['coin', 'price', 'note']);
  });

  test('have the person’s widths, or else those declared for the density', () => {
    const time = { ...coin, id: 'time', width: '82px', compactWidth: '136px' };
    const shown = [time, price];
    expect(tracksOf(shown, declaredLayout, 'comfortable')).toBe('82px auto');
    expect(tracksOf(shown, declaredLayout, 'compact')).toBe('136px auto');
    expect(tracksOf(shown, laidOut({ widths: { time: 90, price: 70 } }), 'compact')).toBe('90px 70px');
  });
});

describe('the layout of columns', () => {
  const aStorage = (held = new Map<string, string>()) => ({
    held,
    storage: () => ({
      getItem: (name: string) => held.get(name) ?? null,
      setItem: (name: string, value: string) => void held.set(name, value),
      removeItem: (name: string) => void held.delete(name),
    }),
  });

  test('is stored for each table and survives a restart', () => {
    const { storage } = aStorage();
    const before = createTableViewsStore(storage);
    before.show('orders', 'fee', false);
    before.show('orders', 'note', true);
    before.arrange('orders', ['note', 'fee']);
    before.resize('positions', 'margin', 120.4);
    expect(createTableViewsStore(storage).getState().layouts).toEqual({
      orders: { shown: { fee: false, note: true }, order: ['note', 'fee'], widths: {} },
      positions: { shown: {}, order: [], widths: { margin: 120 } },
    });
  });

  test('is cleared by a reset, as is a single width', () => {
    const { storage } = aStorage();
    const store = createTableViewsStore(storage);
    store.show('orders', 'fee', false);
    store.resize('positions', 'margin', 120);
    store.resize('positions', 'margin', null);
    store.resetColumns('orders');
    expect(createTableViewsStore(storage).getState().layouts).toEqual({ positions: declaredLayout });
  });

  test('has no column too narrow to find, or wider than a screen', () => {
    const store = createTableViewsStore();
    store.resize('orders', 'fee', -30);
    store.resize('orders', 'note', 9_000);
    expect(store.getState().layouts['orders']?.widths).toEqual({ fee: 40, note: 1_200 });
  });

  test.each([
    'not JSON',
    '{"state":{"layouts":[1]},"version":0}',
    '{"state":7,"version":0}',
    '{"state":{"layouts":{"orders":{"shown":{"fee":1},"order":"fee","widths":{"fee":"wide"}}}},"version":0}',
  ])('is as declared where what is stored can’t be read: %s', (text) => {
    const { storage } = aStorage(new Map([['perpscope.tables', text]]));
    const { layouts } = createTableViewsStore(storage).getState();
    for (const layout of Object.values(layouts)) expect(layout).toEqual(declaredLayout);
  });

  test('works for this window if nothing can be stored', () => {
    const store = createTableViewsStore(() => {
      throw new Error('refused');
    });
    store.show('orders', 'fee', false);
    expect(store.getState().layouts['orders']?.shown).toEqual({ fee: false });
  });

  test('keeps the density across restarts too, and ignores an invalid one', () => {
    const { storage, held } = aStorage();
    createDensityStore(storage).choose('compact');
    expect(createDensityStore(storage).getState().density).toBe('compact');
    held.set('perpscope.density', '{"state":{"density":"toString"},"version":0}');
    expect(createDensityStore(storage).getState().density).toBe('comfortable');
  });
});

describe('copied text', () => {
  const table = { columns: [coin, price], figuresOf: () => figuresTo(2) };

  test('has each row as shown, with a dash for a missing value', () => {
    expect(rowsText(table, [{ coin: 'BTC', price: 91_234.5 }])).toBe('BTC\t91,235');
    expect(
      tableText(table, [
        { coin: 'BTC', price: 91_234.5 },
        { coin: null, price: null },
      ]),
    ).toBe('Market\tPrice\nBTC\t91,235\n–\t–');
  });

  test('has only the shown columns, in their order', () => {
    expect(tableText({ ...table, columns: [price] }, [{ coin: 'BTC', price: 2 }])).toBe('Price\n2.0000');
  });

  test('keeps each cell’s text in one cell and line', () => {
    expect(rowsText(table, [{ coin: 'a\tb\nc ', price: null }])).toBe('a b c\t–');
  });
});

describe('a CSV file', () => {
  const table = { columns: [coin, price], figuresOf: () => figuresTo(2) };

  test('has raw values, nothing for a missing one, and quotes if a cell needs them', () => {
    const rows = [
      { coin: 'BTC, "perp"', price: 91_234.56 },
      { coin: null, price: null },
    ];
    expect(tableCsv(table, rows)).toBe('Market,Price\r\n"BTC, ""perp""",91234.56\r\n,\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'quoted"])(
    'escapes a text that a spreadsheet could take for a formula: %j',
    (text) => {
      const file = tableCsv({ ...table, columns: [coin] }, [{ coin: text, price: null }]);
      expect(file).toBe(`Market\r\n'${text}\r\n`);
    },
  );

  test('has the fields that a column names, or else its text without the dash of a missing value', () => {
    const { csv: fields = [], ...shown } = coin;
    const both = { ...shown, csv: [...fields, timeField<Row>('Time', ({ price: ms }) => ms)] };
    const rows = [
      { coin: 'BTC', price: 0 },
      { coin: null, price: null },
    ];
    expect(tableCsv({ ...table, columns: [both] }, rows)).toBe(
      'Market,Time (UTC)\r\nBTC,1970-01-01T00:00:00.000Z\r\n,\r\n',
    );
    expect(tableCsv({ ...table, columns: [shown] }, rows)).toBe('Market\r\nBTC\r\n\r\n');
  });

  test('says in its name that it is partial', () => {
    expect(csvName('pnl By day', true, Date.UTC(2026, 10, 26))).toBe('perpscope-pnl-by-day-2026-11-26.csv');
    expect(csvName('orders', false, null)).toBe('perpscope-orders-partial.csv');
  });
});
