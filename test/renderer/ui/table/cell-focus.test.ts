// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CellFocus } from '../../../../src-renderer/ui/table/cell-focus.ts';

function rowOf(name: string): HTMLElement {
  const row = document.createElement('tr');
  const cell = document.createElement('td');
  cell.tabIndex = -1;
  cell.textContent = name;
  row.append(cell);
  return row;
}

/** A table of one column, whose cells hold the names of their rows. */
class Table {
  readonly scroller = document.createElement('div');
  readonly focus = new CellFocus();
  private readonly detach: () => void;
  private readonly body = document.createElement('tbody');

  constructor(...names: readonly string[]) {
    const whole = document.createElement('table');
    whole.append(this.body);
    this.body.append(...names.map(rowOf));
    this.scroller.append(whole);
    this.scroller.tabIndex = 0;
    document.body.append(this.scroller);
    this.focus.setDrawn({
      keyAt: (row) => this.body.children[row]?.textContent,
      nearest: ({ row }) => ({ row: Math.min(row, this.body.children.length - 1), column: 0 }),
    });
    this.number();
    this.detach = this.focus.attach(this.scroller);
  }

  cell(name: string): HTMLElement {
    return [...this.body.querySelectorAll('td')].find(({ textContent }) => textContent === name)!;
  }

  async putOnTop(name: string): Promise<void> {
    this.body.prepend(rowOf(name));
    await this.drawn();
  }

  async remove(...names: readonly string[]): Promise<void> {
    for (const name of names) this.cell(name).closest('tr')!.remove();
    await this.drawn();
  }

  end(): void {
    this.detach();
    this.scroller.remove();
  }

  private number(): void {
    for (const [index, row] of [...this.body.children].entries())
      row.setAttribute('data-index', String(index));
  }

  private async drawn(): Promise<void> {
    this.number();
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}

const focusedText = (): string => document.activeElement?.textContent ?? '';

let table: Table;
let outside: HTMLButtonElement;
beforeEach(() => {
  table = new Table('a', 'b', 'c');
  outside = document.createElement('button');
  document.body.append(outside);
});
afterEach(() => {
  table.end();
  outside.remove();
});

test('the cell in use is at the present or last place of its row', async () => {
  table.cell('b').focus();
  expect(table.focus.usedPosition()).toEqual({ row: 1, column: 0 });
  await table.putOnTop('new');
  expect(table.focus.usedPosition()).toEqual({ row: 2, column: 0 });
  outside.focus();
  await table.remove('b');
  expect(table.focus.usedPosition()).toEqual({ row: 2, column: 0 });
});

test('the focused row is the one with the focus now', async () => {
  expect(table.focus.focusedRow()).toBeNull();
  table.cell('b').focus();
  await table.putOnTop('new');
  expect(table.focus.focusedRow()).toBe('b');
  outside.focus();
  expect(table.focus.focusedRow()).toBeNull();
});

test('entering focuses the last row if the focused one is gone', async () => {
  table.cell('c').focus();
  outside.focus();
  await table.remove('b', 'c');
  table.focus.enter();
  expect(focusedText()).toBe('a');
});

test('the focus of a removed row moves to the row in its place, or from the last row to the one before', async () => {
  table.cell('b').focus();
  await table.remove('b');
  expect(focusedText()).toBe('c');
  await table.remove('c');
  expect(focusedText()).toBe('a');
});

test('a row that is drawn after the focus moved to it gets the focus, unless it has left the table', async () => {
  table.focus.setDrawn({ keyAt: () => undefined, nearest: (place) => place });
  table.focus.move({ row: 3, column: 0 });
  await table.putOnTop('newer');
  expect(focusedText()).toBe('c');
  table.focus.move({ row: 5, column: 0 });
  await table.putOnTop('newest');
  expect(focusedText()).toBe('c');
  outside.focus();
  await table.putOnTop('new');
  expect(document.activeElement).toBe(outside);
});

test('a row that is drawn after the focus moved to it does not take it from a cell that got it since', async () => {
  table.focus.setDrawn({ keyAt: () => undefined, nearest: (place) => place });
  table.cell('c').focus();
  table.focus.move({ row: 3, column: 0 });
  table.cell('a').focus();
  await table.putOnTop('new');
  expect(focusedText()).toBe('a');
});

test('the table is a tab stop while the focus is not in it', async () => {
  expect(table.scroller.tabIndex).toBe(0);
  table.cell('a').focus();
  expect(table.scroller.tabIndex).toBe(-1);
  await table.putOnTop('newer');
  expect(table.scroller.tabIndex).toBe(-1);
  outside.focus();
  expect(table.scroller.tabIndex).toBe(0);
  await table.putOnTop('new');
  expect(table.scroller.tabIndex).toBe(0);
});

test('a cell that loses the focus as its row is removed passes it to the row in its place', async () => {
  table.cell('b').focus();
  table.cell('b').blur();
  await table.remove('b');
  expect(focusedText()).toBe('c');
});

test('a cell that lost the focus to nothing before its row is removed does not take it back', async () => {
  table.cell('b').focus();
  table.cell('b').blur();
  await Promise.resolve();
  await table.remove('b');
  expect(document.activeElement).toBe(document.body);
});

test('a row that is removed while another window has the focus passes it to the row in its place', async () => {
  table.cell('b').focus();
  // A browser reports the loss, but the element stays the active one.
  table.cell('b').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }));
  await Promise.resolve();
  await table.remove('b');
  expect(focusedText()).toBe('c');
});

test('a cell that takes the focus right after another lost it passes it on when its row is removed', async () => {
  table.cell('a').focus();
  table.cell('a').blur();
  table.cell('b').focus();
  await Promise.resolve();
  await table.remove('b');
  expect(focusedText()).toBe('c');
});

test('the focus that goes elsewhere right after its row is removed stays there', async () => {
  table.cell('b').focus();
  const removed = table.remove('b');
  outside.focus();
  await removed;
  expect(document.activeElement).toBe(outside);
});

test('a row that is removed as the focus leaves the table does not bring it back', async () => {
  table.cell('b').focus();
  outside.focus();
  await table.remove('b');
  outside.blur();
  await table.putOnTop('new');
  expect(document.activeElement).toBe(document.body);
});
