import { describe, expect, test } from 'vitest';
import { figureColumn, textColumn } from '../../../../src-renderer/ui/table/column.tsx';
import { DataTable, type DataTableProps } from '../../../../src-renderer/ui/table/DataTable.tsx';
import { drawn, drawnRows, textOf, reasonsOf } from '../../drawn.tsx';

interface Row {
  readonly name: string;
  readonly usd: number | null;
}

const columns = [
  textColumn<Row>({ id: 'name', header: 'Name', width: '100px', rowHeader: true, value: ({ name }) => name }),
  figureColumn<Row>({
    id: 'usd',
    header: 'Dollars',
    hint: 'How much',
    width: '80px',
    value: ({ usd }) => usd,
    format: () => String,
    reason: () => 'Not known',
  }),
];
const many = Array.from({ length: 5000 }, (_, index): Row => ({ name: `row ${index}`, usd: index }));
const few = [
  { name: 'b', usd: 1 },
  { name: 'a', usd: null },
  { name: 'c', usd: 3 },
];
const table = (props: Partial<DataTableProps<Row>> = {}, search = ''): string =>
  drawn(
    <DataTable
      id="t"
      name="Things"
      order="newest first"
      columns={columns}
      rows={few}
      keyOf={({ name }) => name}
      {...props}
    />,
    { search },
  );
const countOf = (markup: string, part: string): number => markup.split(part).length - 1;

type Paged = NonNullable<DataTableProps<Row>['paged']>;
const paged = (state: Partial<Paged['state']>): Paged => ({
  list: { more: () => undefined, reload: () => undefined, setAtTop: () => undefined },
  state: {
    next: null,
    more: { kind: 'idle' },
    unseen: { count: 0, orMore: false },
    refreshError: null,
    ...state,
  },
});

test('a long table draws only visible rows, and reports its row count to screen readers', () => {
  const markup = table({ rows: many, virtual: 'fixed' });
  const rows = countOf(markup, 'data-index=') - 1;
  expect(rows).toBeGreaterThan(10);
  expect(rows).toBeLessThan(40);
  expect(markup).toContain('aria-rowcount="5001"');
  expect(markup).toContain(`height:${5000 * 36}px`);
});

test('a table that draws all its rows states no count', () => {
  expect(countOf(table(), 'data-index=')).toBe(1 + 3);
  expect(table()).not.toContain('aria-rowcount');
});

test('rows, headers and cells have their roles, and the first column names its row', () => {
  const markup = table();
  expect(countOf(markup, 'role="row"')).toBe(4);
  expect(countOf(markup, 'role="columnheader"')).toBe(2);
  expect(countOf(markup, 'role="rowheader"')).toBe(3);
  expect(countOf(markup, 'role="gridcell"')).toBe(3);
  expect(textOf(/<caption.*?<\/caption>/.exec(markup)?.[0] ?? '')).toBe('Things, newest first');
});

describe('sorting', () => {
  const rowsOf = (markup: string): string => textOf(/<tbody.*<\/tbody>/s.exec(markup)?.[0] ?? '');

  test('orders the rows by the address, and shows it in the header and in the caption', () => {
    expect(rowsOf(table({}, 'sort-t=-usd'))).toBe('c 3 b 1 a –');
    expect(rowsOf(table({}, 'sort-t=usd'))).toBe('b 1 c 3 a –');
    expect(rowsOf(table({ main: true }, 'sort=-usd'))).toBe('c 3 b 1 a –');
    const markup = table({}, 'sort-t=-usd');
    expect(markup).toContain('aria-sort="descending"');
    expect(countOf(markup, 'aria-sort="none"')).toBe(1);
    expect(markup).toContain('Things, sorted by Dollars, descending');
  });

  test('ignores an order by an unknown column; without one the rows keep the initial order', () => {
    expect(rowsOf(table({}, 'sort-t=gone'))).toBe('b 1 a – c 3');
    const initialSort = { key: 'usd', descending: true };
    expect(rowsOf(table({ initialSort }))).toBe('c 3 b 1 a –');
    expect(rowsOf(table({ initialSort }, 'sort-t=name'))).toBe('a – b 1 c 3');
  });

  test('waits until every row of a paged list has been read, and says so', () => {
    const part = table({ paged: paged({ next: 'more' }) }, 'sort-t=-usd');
    expect(part).not.toContain('aria-sort="descending"');
    expect(part).toContain('Things, newest first');
    expect(rowsOf(part)).toBe('b 1 a – c 3');
    expect(textOf(part)).toContain('Loading all rows to sort: 3 rows so far');
    expect(table({ paged: paged({}) }, 'sort-t=-usd')).toContain('aria-sort="descending"');
    expect(textOf(table({ paged: paged({ next: 'more' }) }))).not.toContain('Loading all rows');
  });

  test('asks to narrow a list that is too long to be read in full', () => {
    const rows = [...many, ...many.map((row) => ({ ...row, name: `${row.name} again` }))];
    const part = table({ rows, virtual: 'fixed', paged: paged({ next: 'more' }) }, 'sort-t=-usd');
    expect(textOf(part)).toContain('More than 10,000 rows: narrow the filter to sort');
  });
});

describe('the totals', () => {
  const total = { value: ({ usd }: Row) => usd, format: String, isSigned: false };
  const summed = columns.map((column) => (column.id === 'usd' ? { ...column, total } : column));
  const totals = (props: Partial<DataTableProps<Row>> = {}): string =>
    textOf(/<tfoot.*<\/tfoot>/s.exec(table({ columns: summed, ...props }))?.[0] ?? '');
  const known = few.filter(({ usd }) => usd !== null);

  test('sum the rows, and mark the sum as partial if a row has no value', () => {
    expect(totals({ rows: known })).toBe('Total 2 4');
    expect(totals()).toBe('Total 3 4 partial : 1 row has no value.');
  });

  test('are missing until the last page is loaded', () => {
    expect(totals({ rows: known, paged: paged({ next: 'more' }) })).toBe('');
    expect(totals({ rows: known, paged: paged({ next: null }) })).toBe('Total 2 4');
  });

  test('leave out rows whose zero means nothing, and are a dash if all rows are such', () => {
    const nothing = { ...total, blank: ({ usd }: Row) => usd === 0 };
    const blank = columns.map((column) => (column.id === 'usd' ? { ...column, total: nothing } : column));
    const zeros = ['a', 'b'].map((name) => ({ name, usd: 0 }));
    expect(totals({ columns: blank, rows: zeros })).toBe('Total 2 –');
    expect(totals({ columns: blank, rows: [...known, ...zeros] })).toBe('Total 4 4');
  });

  test('are partial if the screen says that rows are missing', () => {
    expect(totals({ rows: known, incomplete: 'A DEX was not read.' })).toBe(
      'Total 2 4 partial : A DEX was not read.',
    );
  });

  test('are a dash if no row has a value, and missing if no column has a sum', () => {
    const rows = ['a', 'b'].map((name) => ({ name, usd: null }));
    expect(totals({ rows })).toBe('Total 2 –');
    expect(totals({ columns })).toBe('');
  });

  test('exclude stale rows, and say so, and are dashes if all rows are stale', () => {
    expect(totals({ rows: known, isStale: ({ name }) => name === 'b' })).toBe(
      'Total 2 3 partial : Excludes 1 stale row.',
    );
    const markup = table({ columns: summed, rows: known, isStale: () => true });
    const foot = /<tfoot.*<\/tfoot>/s.exec(markup)?.[0] ?? '';
    expect([textOf(foot), reasonsOf(foot)]).toEqual(['Total 2 –', ['Every row is stale']]);
  });
});

test('the table is one tab stop, and its cells and headers are not', () => {
  expect(countOf(table(), 'tabindex="0"')).toBe(1);
});

test('new rows wait behind a button, and the shown rows stay', () => {
  const markup = table({ paged: paged({ unseen: { count: 3, orMore: false } }) });
  expect(textOf(markup)).toContain('3 new');
  expect(textOf(markup)).toMatch(/b 1 a – c 3 No older rows\./);
  expect(textOf(table({ paged: paged({ unseen: { count: 100, orMore: true } }) }))).toContain('100+ new');
});

test('a table without rows shows the given element instead', () => {
  expect(textOf(table({ rows: [], empty: <p>Loading</p> }))).toBe('Loading');
});

test('a stale row is marked as stale, and so are its cells', () => {
  const cell = {
    ...columns[0]!,
    cell: (row: Row, { isStale }: { isStale: boolean }) => `${row.name}${isStale}`,
  };
  const markup = drawnRows([cell], few, { isStale: ({ name }) => name === 'a' });
  expect(countOf(markup, 'data-stale')).toBe(1);
  expect(textOf(markup)).toBe('bfalse atrue cfalse');
});
