import { describe, expect, test } from 'vitest';
import { figureColumn, textColumn } from '../../../../src-renderer/ui/table/column.tsx';
import { DataTable, type DataTableProps } from '../../../../src-renderer/ui/table/DataTable.tsx';
import { drawn, drawnRows, textOf } from '../../drawn.tsx';

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
const table = (props: Partial<DataTableProps<Row>> = {}): string =>
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

test('of a long table only the rows in sight are drawn, and a screen reader hears how many there are', () => {
  const markup = table({ rows: many, virtual: 'fixed' });
  const rows = countOf(markup, 'data-index=');
  expect(rows).toBeGreaterThan(10);
  expect(rows).toBeLessThan(40);
  expect(markup).toContain('aria-rowcount="5001"');
  expect(markup).toContain(`height:${5000 * 40}px`);
});

test('a table that draws all its rows says no count: they are all there', () => {
  expect(countOf(table(), 'data-index=')).toBe(3);
  expect(table()).not.toContain('aria-rowcount');
});

test('rows, headers and cells have their roles, and the first column names its row', () => {
  const markup = table();
  expect(countOf(markup, 'role="row"')).toBe(4);
  expect(countOf(markup, 'role="columnheader"')).toBe(2);
  expect(countOf(markup, 'role="rowheader"')).toBe(3);
  expect(countOf(markup, 'role="cell"')).toBe(3);
  expect(textOf(/<caption.*?<\/caption>/.exec(markup)?.[0] ?? '')).toBe('Things, newest first');
});

describe('sorting', () => {
  const byUsd = (descending: boolean) => ({
    sorting: { sort: { key: 'usd', descending }, onSort: () => undefined },
  });

  test('orders the rows, says so in the header and in the caption', () => {
    expect(textOf(drawnRows(columns, few, byUsd(true)))).toBe('c 3 b 1 a –');
    expect(textOf(drawnRows(columns, few, byUsd(false)))).toBe('b 1 c 3 a –');
    const markup = table(byUsd(true));
    expect(markup).toContain('aria-sort="descending"');
    expect(countOf(markup, 'aria-sort="none"')).toBe(1);
    expect(markup).toContain('Things, sorted by Dollars, descending');
  });

  test('waits until every row of a paged list has been read', () => {
    const part = table({ ...byUsd(true), paged: paged({ next: 'more' }) });
    expect(part).not.toContain('aria-sort');
    expect(part).toContain('Things, newest first');
    expect(textOf(part)).toContain('b 1 a – c 3');
    expect(table({ ...byUsd(true), paged: paged({}) })).toContain('aria-sort="descending"');
  });
});

test('new rows wait behind a button, and the rows shown stay', () => {
  const markup = table({ paged: paged({ unseen: { count: 3, orMore: false } }) });
  expect(textOf(markup)).toContain('3 new');
  expect(textOf(markup)).toMatch(/b 1 a – c 3 No older rows\./);
  expect(textOf(table({ paged: paged({ unseen: { count: 100, orMore: true } }) }))).toContain('100+ new');
});

test('without rows it shows what it is handed instead', () => {
  expect(textOf(table({ rows: [], empty: <p>Loading</p> }))).toBe('Loading');
});

test('a stale row looks stale, and its cells know it', () => {
  const cell = {
    ...columns[0]!,
    cell: (row: Row, { isStale }: { isStale: boolean }) => `${row.name}${isStale}`,
  };
  const markup = drawnRows([cell], few, { isStale: ({ name }) => name === 'a' });
  expect(countOf(markup, 'data-stale')).toBe(1);
  expect(textOf(markup)).toBe('bfalse atrue cfalse');
});
