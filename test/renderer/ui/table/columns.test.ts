import { describe, expect, test } from 'vitest';
import { createTableViewsStore } from '../../../../src-renderer/stores/table-views-store.ts';
import { figuresTo } from '../../../../src-renderer/stores/market-figures.ts';
import {
  canSwitch,
  figureColumn,
  textColumn,
  visibleColumns,
  type Column,
} from '../../../../src-renderer/ui/table/column.tsx';
import { rowsText, tableText } from '../../../../src-renderer/ui/table/table-text.ts';

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

describe('the columns shown', () => {
  test('are those that the table declares, until the person switches one', () => {
    expect(ids(visibleColumns(columns, {}))).toBe('coin price');
    expect(ids(visibleColumns(columns, { note: true, price: false }))).toBe('coin note');
    expect(ids(visibleColumns(columns, { gone: true }))).toBe('coin price');
  });

  test('are at least one, and always the one that names the row', () => {
    const none = { coin: false, price: false };
    expect(ids(visibleColumns(columns, none))).toBe('coin');
    expect(ids(visibleColumns([coin, { ...price, rowHeader: true }, note], none))).toBe('price');
  });

  test('the last one left and the one that names the row can’t be switched off', () => {
    expect(canSwitch(coin, [coin, price])).toBe(true);
    expect(canSwitch(coin, [coin])).toBe(false);
    expect(canSwitch(price, [coin])).toBe(true);
    expect(canSwitch({ ...coin, rowHeader: true }, [coin, price])).toBe(false);
  });
});

describe('the choice of columns', () => {
  const aStorage = (held = new Map<string, string>()) => ({
    held,
    storage: () => ({
      getItem: (name: string) => held.get(name) ?? null,
      setItem: (name: string, value: string) => void held.set(name, value),
      removeItem: (name: string) => void held.delete(name),
    }),
  });

  test('is kept for each table and outlasts the window; the order does not', () => {
    const { storage } = aStorage();
    const before = createTableViewsStore(storage);
    before.choose('orders', 'fee', false);
    before.choose('orders', 'note', true);
    before.choose('positions', 'margin', false);
    before.sortBy('orders', { key: 'fee', descending: true });
    expect(before.getState().sorts['orders']).toEqual({ key: 'fee', descending: true });
    const after = createTableViewsStore(storage).getState();
    expect(after.columns).toEqual({ orders: { fee: false, note: true }, positions: { margin: false } });
    expect(after.sorts).toEqual({});
  });

  test('is forgotten when it is reset', () => {
    const { storage } = aStorage();
    const store = createTableViewsStore(storage);
    store.choose('orders', 'fee', false);
    store.choose('positions', 'margin', false);
    store.resetColumns('orders');
    expect(createTableViewsStore(storage).getState().columns).toEqual({ positions: { margin: false } });
  });

  test.each([
    'not JSON',
    '{"state":{"columns":[1]},"version":0}',
    '{"state":7,"version":0}',
    '{"state":{"columns":{"orders":7}},"version":0}',
  ])('is none where what is stored can’t be read: %s', (text) => {
    const { storage } = aStorage(new Map([['perpscope.columns', text]]));
    const columns = createTableViewsStore(storage).getState().columns;
    expect(Object.values(columns).every((choice) => Object.keys(choice).length === 0)).toBe(true);
  });

  test('works for this window where nothing can be stored', () => {
    const store = createTableViewsStore(() => {
      throw new Error('refused');
    });
    store.choose('orders', 'fee', false);
    expect(store.getState().columns).toEqual({ orders: { fee: false } });
  });
});

describe('what is copied', () => {
  const table = { columns: [coin, price], figuresOf: () => figuresTo(2) };

  test('is each row as it is shown, with a dash for what is missing', () => {
    expect(rowsText(table, [{ coin: 'BTC', price: 91_234.5 }])).toBe('BTC\t91,235');
    expect(
      tableText(table, [
        { coin: 'BTC', price: 91_234.5 },
        { coin: null, price: null },
      ]),
    ).toBe('Market\tPrice\nBTC\t91,235\n–\t–');
  });

  test('holds the columns shown alone, in their order', () => {
    expect(tableText({ ...table, columns: [price] }, [{ coin: 'BTC', price: 2 }])).toBe('Price\n2.0000');
  });

  test('no text of a cell begins another cell or line', () => {
    expect(rowsText(table, [{ coin: 'a\tb\nc ', price: null }])).toBe('a b c\t–');
  });
});
