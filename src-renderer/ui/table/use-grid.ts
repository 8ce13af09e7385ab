import { useEffect, useLayoutEffect, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { rangeOf, type CellAt, type CellRange, type Selection } from './cell-range.ts';
import { CellFocus, headerRow, type CellPosition } from './cell-focus.ts';

interface GridShape {
  readonly keyAt: (row: number) => string | undefined;
  readonly columnIds: readonly string[];
  readonly rowCount: number;
  readonly hasTotals: boolean;
  readonly hasMenu: boolean;
  /** px. */
  readonly rowHeight: number;
  /** Called on Ctrl+Left and Ctrl+Right on a header. */
  readonly onMove: (column: string, by: number) => void;
  /** Called on Shift+Left and Shift+Right on a header. `by`: px. */
  readonly onWiden: (column: string, by: number) => void;
}

export interface Grid {
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
  };
  /** null: nothing is selected. */
  readonly range: CellRange | null;
  /** Returns the cell that has the focus, or had it last; null: no cell of a row has had it. */
  readonly current: () => CellPosition | null;
  readonly focus: CellFocus;
}

const widthStep = 12;

/** Keyboard navigation of a table with one tab stop: arrow keys move from cell to cell, with Shift they select. */
export function useGrid(scroller: HTMLElement | null, shape: GridShape): Grid {
  const [focus] = useState(() => new CellFocus());
  // A layout effect, so that it runs before focus is settled on the rows just drawn.
  useLayoutEffect(() =>
    focus.setDrawn({ keyAt: shape.keyAt, nearest: (position) => nearest(shape, position) }),
  );
  useEffect(() => (scroller === null ? undefined : focus.attach(scroller)), [scroller, focus]);
  const selecting = useSelecting(shape);
  const keys = { focus, selecting, shape };
  return {
    range: selecting.range,
    focus,
    current: () => {
      const used = focus.usedPosition();
      return used !== null && selecting.isBody(used) ? used : null;
    },
    handlers: {
      onKeyDown: (event) => {
        if (!event.altKey && handlesKey(event, keys)) event.preventDefault();
      },
      onMouseDown: (event) => {
        const at = focus.positionOf(event.target);
        if (at === null || event.button !== 0) return;
        const from = focus.usedPosition();
        // The selection stays while the table's menu is used.
        if (!selecting.isBody(at)) return;
        if (!event.shiftKey) selecting.clear();
        else if (from !== null && selecting.isBody(from)) {
          event.preventDefault();
          selecting.extend(from, at);
          focus.move(at);
        }
      },
    },
  };
}

interface Selecting {
  readonly range: CellRange | null;
  readonly isBody: (position: CellPosition) => boolean;
  /** Extends the selection to `to`, from where it began, or else from `from`. */
  readonly extend: (from: CellPosition, to: CellPosition) => void;
  readonly selectRows: (top: number, bottom: number) => void;
  readonly clear: () => void;
}

function useSelecting({ keyAt, columnIds, rowCount }: GridShape): Selecting {
  const [selection, setSelection] = useState<Selection | null>(null);
  const range = useMemo(() => {
    if (selection === null) return null;
    const keys = Array.from({ length: rowCount }, (_, row) => keyAt(row) ?? '');
    return rangeOf(selection, keys, columnIds);
  }, [selection, rowCount, keyAt, columnIds]);
  const cellOf = ({ row, column }: CellPosition): CellAt | null => {
    const [key, id] = [keyAt(row), columnIds[column]];
    return key === undefined || id === undefined ? null : { row: key, column: id };
  };
  const select = (from: CellAt | null, to: CellAt | null): void => {
    if (from !== null && to !== null) setSelection({ from, to });
  };
  return {
    range,
    isBody: ({ row, column }) => row >= 0 && row < rowCount && column < columnIds.length,
    extend: (from, to) => select(selection?.from ?? cellOf(from), cellOf(to)),
    selectRows: (top, bottom) =>
      select(cellOf({ row: top, column: 0 }), cellOf({ row: bottom, column: columnIds.length - 1 })),
    clear: () => setSelection(null),
  };
}

interface Keys {
  readonly focus: CellFocus;
  readonly selecting: Selecting;
  readonly shape: GridShape;
}

const isJump = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

function handlesKey(event: KeyboardEvent<HTMLElement>, keys: Keys): boolean {
  const { focus, shape } = keys;
  const at = focus.positionOf(event.target);
  if (at === null) {
    const enters = event.target === event.currentTarget && event.key.startsWith('Arrow');
    if (enters) focus.enter();
    return enters;
  }
  if (at.row === headerRow && arranges(event, shape.columnIds[at.column], shape)) return true;
  return steps(event, at, keys) || selects(event, at, keys) || activates(event) || opensMenu(event, focus);
}

/** Moves or widens the column of a header. Returns whether the key did. */
function arranges(event: KeyboardEvent, column: string | undefined, { onMove, onWiden }: GridShape): boolean {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (by === 0 || column === undefined) return false;
  if (event.shiftKey) onWiden(column, by * widthStep);
  else if (isJump(event)) onMove(column, by);
  else return false;
  return true;
}

function steps(event: KeyboardEvent, at: CellPosition, { focus, selecting, shape }: Keys): boolean {
  const to = nextPosition(event, { at, shape, pageRows: focus.pageRows(shape.rowHeight) });
  if (to === null) return false;
  if (!event.shiftKey || !selecting.isBody(at)) selecting.clear();
  else if (!selecting.isBody(to)) return true;
  else selecting.extend(at, to);
  focus.move(to);
  return true;
}

function selects(event: KeyboardEvent, at: CellPosition, { selecting, shape: { rowCount } }: Keys): boolean {
  if (event.key === 'a' && isJump(event) && rowCount > 0) selecting.selectRows(0, rowCount - 1);
  else if (event.key === ' ' && event.shiftKey && selecting.isBody(at)) selecting.selectRows(at.row, at.row);
  else if (event.key === 'Escape' && selecting.range !== null) selecting.clear();
  else return false;
  // A dialog around the table stays open.
  event.stopPropagation();
  return true;
}

/** Follows the link or button of the cell, or else the link of the row. Returns whether there was one. */
function activates({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !(target instanceof HTMLTableCellElement)) return false;
  const link =
    target.querySelector<HTMLElement>('a[href], button') ??
    target.closest('tr')?.querySelector<HTMLElement>('.row-link');
  link?.click();
  return link !== undefined && link !== null;
}

function opensMenu(event: KeyboardEvent, focus: CellFocus): boolean {
  const { key, shiftKey } = event;
  if (key !== 'ContextMenu' && !(key === 'F10' && shiftKey)) return false;
  // Stops the event: an open menu closes with any key that reaches the document, and this key opens the menu.
  event.stopPropagation();
  focus.openMenu();
  return true;
}

interface Step {
  readonly at: CellPosition;
  readonly shape: GridShape;
  readonly pageRows: number;
}

/** Returns the nearest cell that the table has. */
function nearest(
  { columnIds, rowCount, hasTotals, hasMenu }: GridShape,
  { row, column }: CellPosition,
): CellPosition {
  const clampedRow = Math.min(rowCount - 1 + Number(hasTotals), Math.max(headerRow, row));
  const lastColumn = columnIds.length - 1 + Number(hasMenu && clampedRow === headerRow);
  return { row: clampedRow, column: Math.min(lastColumn, Math.max(0, column)) };
}

/** Returns the cell that a key moves to; null: the key does not move. */
function nextPosition(event: KeyboardEvent, { at, shape, pageRows }: Step): CellPosition | null {
  const { columnIds, rowCount } = shape;
  const within = (row: number, column: number): CellPosition => nearest(shape, { row, column });
  switch (event.key) {
    case 'ArrowUp':
      return within(at.row - 1, at.column);
    case 'ArrowDown':
      return within(at.row + 1, at.column);
    case 'ArrowLeft':
      return within(at.row, at.column - 1);
    case 'ArrowRight':
      return within(at.row, at.column + 1);
    case 'PageUp':
      return within(Math.max(0, at.row - pageRows), at.column);
    case 'PageDown':
      return within(at.row + pageRows, at.column);
    case 'Home':
      return within(isJump(event) ? 0 : at.row, 0);
    case 'End':
      return within(isJump(event) ? rowCount - 1 : at.row, columnIds.length - 1);
    default:
      return null;
  }
}

/**
 * Follows a row's link on a click anywhere in the row, unless something else is clicked or selected, or text is being selected.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.target.closest('a, button') !== null) return;
  if (event.shiftKey || globalThis.getSelection()?.isCollapsed === false) return;
  event.target.closest('tr')?.querySelector<HTMLElement>('.row-link')?.click();
}
