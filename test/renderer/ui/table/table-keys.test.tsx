// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppServices } from '../../../../src-renderer/stores/stores.ts';
import { figureColumn, textColumn } from '../../../../src-renderer/ui/table/column.tsx';
import { DataTable, type DataTableProps } from '../../../../src-renderer/ui/table/DataTable.tsx';
import { rowHeights } from '../../../../src-renderer/stores/density-store.ts';
import { anApp } from '../../drawn.tsx';
import { mounted } from '../../mounted.tsx';

interface Row {
  readonly name: string;
  readonly usd: number;
}

const figure = (id: string, sum?: (value: number) => string) =>
  figureColumn<Row>({
    id,
    header: id,
    value: ({ usd }) => usd,
    format: () => String,
    ...(sum === undefined ? {} : { sum }),
  });
/** The name leads to the row's own screen; a fee leads elsewhere. */
const columns = [
  {
    ...textColumn<Row>({ id: 'name', header: 'name', rowHeader: true, value: ({ name }) => name }),
    cell: ({ name }: Row) => (
      <a className="row-link" href={`#/${name}`}>
        {name}
      </a>
    ),
  },
  figure('usd', String),
  { ...figure('fee'), cell: () => <button type="button">fee</button> },
];
const rows = Array.from({ length: 8 }, (_, index): Row => ({ name: `row ${index}`, usd: index }));

let app: AppServices;
beforeEach(() => {
  app = anApp({});
  // Room for five rows, two of them to a page.
  const { comfortable } = rowHeights;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(5 * comfortable);
});
afterEach(() => void vi.restoreAllMocks());

/** Draws the table, with the focus in its first cell. Returns a function that redraws it. */
async function aTable(props: Partial<DataTableProps<Row>> = {}) {
  const keyOf = ({ name }: Row): string => name;
  const table = (given: Partial<DataTableProps<Row>>): ReactElement => (
    <DataTable {...{ id: 't', name: 'Things', columns, rows, keyOf }} {...given} />
  );
  const { draw } = await mounted(table(props), { app });
  await act(async () => document.querySelector<HTMLElement>('.data-scroll')!.focus());
  return (given: Partial<DataTableProps<Row>>) => draw(table(given));
}

/** Presses keys such as `Shift+ArrowUp` on the focused element. Returns whether the table handles the last. */
async function press(...names: readonly string[]): Promise<boolean> {
  let isTaken = false;
  for (const name of names) {
    const [key = '', ...held] = name.split('+').toReversed();
    const event = new KeyboardEvent('keydown', {
      key: key === 'Space' ? ' ' : key,
      shiftKey: held.includes('Shift'),
      ctrlKey: held.includes('Control'),
      metaKey: held.includes('Meta'),
      altKey: held.includes('Alt'),
      bubbles: true,
      cancelable: true,
    });
    await act(async () => document.activeElement!.dispatchEvent(event));
    isTaken = event.defaultPrevented;
  }
  return isTaken;
}

const placeOf = (cell: HTMLTableCellElement): string =>
  `${cell.closest('tr')!.dataset['index']} ${cell.cellIndex}`;
/** Returns row and column with the focus. */
function focused(): string {
  const cell = document.activeElement!.closest<HTMLTableCellElement>('th, td');
  if (cell !== null) return placeOf(cell);
  return document.activeElement!.closest('.data-corner') === null ? 'nothing' : 'menu';
}
/** Returns the first and last selected cell, and the number of them. */
function selected(): readonly (string | number | undefined)[] {
  const cells = [...document.querySelectorAll<HTMLTableCellElement>('[aria-selected="true"]')].map(placeOf);
  return cells.length === 0 ? [] : [cells[0], cells.at(-1), cells.length];
}
const cellAt = (row: number, column: number): HTMLElement =>
  document.querySelector<HTMLTableRowElement>(`tr[data-index="${row}"]`)!.cells[column]!;

const mouseDown = (at: HTMLElement, held: MouseEventInit = {}): Promise<void> =>
  act(async () => {
    at.focus();
    at.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, ...held }));
  });

test.each<[keys: readonly string[], place: string]>([
  [[], '0 0'],
  [['ArrowDown', 'ArrowRight'], '1 1'],
  [['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowLeft'], '0 1'],
  [['ArrowLeft'], '0 0'],
  [['End'], '0 2'],
  [['ArrowDown', 'End', 'ArrowRight', 'Home'], '1 0'],
  [['Control+End'], '7 2'],
  [['Meta+End', 'Meta+Home'], '0 0'],
  [['PageDown'], '2 0'],
  [['ArrowDown', 'PageUp'], '0 0'],
  [['PageDown', 'PageDown', 'PageUp'], '2 0'],
  // To the totals at most, and over the header to the menu of the table.
  [['Control+End', 'ArrowDown'], '8 2'],
  [['Control+End', 'ArrowDown', 'ArrowDown'], '8 2'],
  [['ArrowUp'], '-1 0'],
  [['ArrowUp', 'ArrowUp'], '-1 0'],
  [['ArrowUp', 'End'], '-1 2'],
  [['ArrowUp', 'End', 'ArrowRight', 'ArrowRight'], 'menu'],
  [['ArrowUp', 'End', 'ArrowRight', 'ArrowDown'], '0 2'],
])('the keys %j lead to %s', async (keys, place) => {
  await aTable();
  await press(...keys);
  expect(focused()).toBe(place);
});

test('a plain table has neither totals nor a menu', async () => {
  await aTable({ plain: true });
  await press('Control+End', 'ArrowDown');
  expect(focused()).toBe('7 2');
  await press('Control+Home', 'ArrowUp', 'End', 'ArrowRight');
  expect(focused()).toBe('-1 2');
});

test.each<[keys: readonly string[], cells: readonly unknown[]]>([
  [['Shift+ArrowDown'], ['0 0', '1 0', 2]],
  [
    ['ArrowDown', 'ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowLeft'],
    ['0 0', '1 1', 4],
  ],
  // The selection ends at the last row, though the totals are below it.
  [
    ['Control+End', 'Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown'],
    ['7 2', '7 2', 1],
  ],
  [
    ['ArrowDown', 'Shift+Space'],
    ['1 0', '1 2', 3],
  ],
  [
    ['ArrowRight', 'Control+a'],
    ['0 0', '7 2', 24],
  ],
  [['Control+a', 'Escape'], []],
  [['Control+a', 'ArrowDown'], []],
  [['a'], []],
  [['Space'], []],
  [['ArrowUp', 'Shift+Space'], []],
  [['Control+End', 'ArrowDown', 'Shift+ArrowUp'], []],
])('the keys %j select %j', async (keys, cells) => {
  await aTable();
  await press(...keys);
  expect(selected()).toEqual(cells);
});

test('a click beside the cells focuses the table, and an arrow key enters it', async () => {
  await aTable();
  const scroller = document.querySelector<HTMLElement>('.data-scroll')!;
  await mouseDown(document.body);
  (document.activeElement as HTMLElement).blur();
  scroller.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  scroller.focus();
  expect([await press('x'), focused()]).toEqual([false, 'nothing']);
  expect([await press('ArrowDown'), focused()]).toEqual([true, '0 0']);
});

test('the focus of a removed row moves to the last row, before the totals', async () => {
  const draw = await aTable();
  await press('Control+End');
  await draw({ rows: rows.slice(0, 3), columns: columns.slice(0, 2), plain: true });
  expect(focused()).toBe('2 1');
});

test('a selection moves with its cells, and ends if one of its rows or columns is gone', async () => {
  const draw = await aTable();
  await press('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
  await draw({ rows: rows.toReversed() });
  expect(selected()).toEqual(['5 0', '6 1', 4]);
  await draw({ rows: rows.slice(2) });
  expect(selected()).toEqual([]);
  await draw({ columns: columns.slice(1) });
  expect(selected()).toEqual([]);
});

test('all rows of an empty table are no selection', async () => {
  await aTable({ rows: [] });
  await press('ArrowUp');
  expect(await press('Control+a')).toBe(false);
});

test('Control and C copy the selection, or else the focused cell', async () => {
  const copied: string[] = [];
  const execCommand = (): boolean =>
    copied.push(document.querySelector<HTMLTextAreaElement>('textarea.unseen')!.value) > 0;
  await aTable();
  Object.assign(document, { execCommand });
  const status = (): string | null | undefined => document.querySelector('[role="status"]')?.textContent;
  expect(await press('ArrowRight', 'ArrowDown', 'Control+c')).toBe(true);
  expect([focused(), copied, status()]).toEqual(['1 1', ['1'], 'Cell copied']);
  await press('Shift+ArrowDown', 'Shift+ArrowLeft', 'Meta+c');
  expect([copied[1], status()]).toEqual(['row 1\t1\nrow 2\t2', '4 cells copied']);
  await press('ArrowUp', 'c', 'Control+Shift+c', 'Control+Alt+c');
  vi.spyOn(globalThis, 'getSelection').mockReturnValueOnce({ isCollapsed: false } as Selection);
  expect([await press('Control+c'), copied.length]).toEqual([false, 2]);
  Reflect.deleteProperty(document, 'execCommand');
});

test('Shift and a click select from the focused cell, and a plain click selects nothing', async () => {
  await aTable();
  await press('ArrowDown');
  const extend = (row: number, column: number): Promise<void> =>
    act(async () => {
      const event = new MouseEvent('mousedown', { bubbles: true, shiftKey: true });
      cellAt(row, column).dispatchEvent(event);
    });
  await extend(3, 1);
  expect([selected(), focused()]).toEqual([['1 0', '3 1', 6], '3 1']);
  await extend(-1, 1);
  await mouseDown(cellAt(5, 0), { button: 2 });
  expect(selected()).toEqual(['1 0', '3 1', 6]);
  await mouseDown(cellAt(5, 0));
  expect(selected()).toEqual([]);
});

test('Enter follows the link or button of a cell, or else the link of its row', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    clicked.push(this.textContent);
  });
  await aTable();
  await press('ArrowDown', 'Enter', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter');
  expect(clicked).toEqual(['row 1', 'row 1', 'fee']);
  await press('ArrowDown');
  expect([await press('x'), await press('Alt+ArrowDown'), await press('Enter')]).toEqual([
    false,
    false,
    true,
  ]);
});

test.each<[key: string, isMenu: boolean]>([
  ['ContextMenu', true],
  ['Shift+F10', true],
  ['F10', false],
])('%s opens the menu of the table: %s', async (key, isMenu) => {
  await aTable();
  const clicked = vi.spyOn(document.querySelector<HTMLElement>('.data-corner button')!, 'click');
  clicked.mockReturnValue();
  expect([await press(key), clicked.mock.calls.length]).toEqual([isMenu, Number(isMenu)]);
});

test('on a header Control and an arrow move its column, Shift and an arrow change its width by 12 px', async () => {
  await aTable();
  const [moved, widened] = [vi.spyOn(app.tableViews, 'arrange'), vi.spyOn(app.tableViews, 'resize')];
  await press('ArrowUp', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Control+ArrowDown');
  expect(widened.mock.calls).toEqual([
    ['t', 'usd', 12],
    ['t', 'usd', -12],
  ]);
  expect(moved).not.toHaveBeenCalled();
  await press('ArrowUp', 'Control+ArrowRight');
  expect(moved.mock.calls).toEqual([['t', ['name', 'fee', 'usd']]]);
});

test('a click in a row follows its link, unless something else is clicked or text is selected', async () => {
  await aTable();
  const opened = vi.spyOn(cellAt(2, 0).querySelector('a')!, 'click').mockReturnValue();
  const click = (at: Element, held: MouseEventInit = {}): Promise<void> =>
    act(async () => void at.dispatchEvent(new MouseEvent('click', { bubbles: true, ...held })));
  await click(cellAt(2, 2).querySelector('button')!);
  await click(cellAt(2, 1), { shiftKey: true });
  vi.spyOn(globalThis, 'getSelection').mockReturnValueOnce({ isCollapsed: false } as Selection);
  await click(cellAt(2, 1));
  expect(opened).not.toHaveBeenCalled();
  await click(cellAt(2, 1));
  expect(opened).toHaveBeenCalledOnce();
});
