/**
 * Index of a cell's row and column. Row −1 is the header, whose last column is the table's menu. The totals come after the rows.
 */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export const headerRow = -1;

/** Rows and columns that the table has now. */
interface DrawnRows {
  readonly keyAt: (row: number) => string | undefined;
  /** Returns the position nearest to one that may no longer exist. */
  readonly nearest: (position: CellPosition) => CellPosition;
}

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** A cell that had the focus. Its position changes when rows and columns move. */
class HeldCell {
  private readonly element: Element;
  private position: CellPosition;

  constructor(element: Element, position: CellPosition) {
    this.element = element;
    this.position = position;
  }

  /** Returns its current position, or the last one. */
  positionNow(scroller: HTMLElement | null): CellPosition {
    if (scroller !== null) this.position = positionIn(scroller, this.element) ?? this.position;
    return this.position;
  }
}

/**
 * Focus inside a table. The table itself is the only tab stop and passes the focus to a cell. If the focused row disappears, the
 * row in its place gets the focus.
 */
export class CellFocus {
  private scroller: HTMLElement | null = null;
  /** Element that last took the focus; null: the focus has left the table since. */
  private focused: Element | null = null;
  private last: HeldCell | null = null;
  /** Last focused cell, not counting the table's menu. */
  private used: HeldCell | null = null;
  /** Cell that takes the focus once its cell is drawn. */
  private pending: CellPosition | null = null;
  /** Whether the next element to take the focus is under the pointer, so that nothing scrolls. */
  private isPointer = false;
  private scrollToRow: ((row: number) => void) | null = null;
  private drawn: DrawnRows = { keyAt: () => undefined, nearest: (position) => position };

  /** Returns the function that detaches. */
  attach(scroller: HTMLElement): () => void {
    this.scroller = scroller;
    this.settle();
    const observer = new MutationObserver(() => this.settle());
    observer.observe(scroller, { childList: true, subtree: true });
    const onIn = ({ target }: FocusEvent): void => this.onFocusIn(target);
    const onOut = ({ relatedTarget }: FocusEvent): void => this.onFocusOut(relatedTarget);
    const onPointer = (): void => this.expectPointer();
    scroller.addEventListener('focusin', onIn);
    scroller.addEventListener('focusout', onOut);
    scroller.addEventListener('mousedown', onPointer);
    return () => {
      observer.disconnect();
      scroller.removeEventListener('focusin', onIn);
      scroller.removeEventListener('focusout', onOut);
      scroller.removeEventListener('mousedown', onPointer);
      this.scroller = null;
    };
  }

  /** Returns the cell that has the focus, or had it before the table's menu was opened. */
  usedPosition(): CellPosition | null {
    return this.used?.positionNow(this.scroller) ?? null;
  }

  /** Returns the key of the row that has the focus, which stays drawn when it is scrolled out of sight; null: none has. */
  focusedRow(): string | null {
    if (this.scroller?.contains(document.activeElement) !== true) return null;
    const row = document.activeElement?.closest<HTMLElement>('tr[data-index]');
    return this.drawn.keyAt(Number(row?.dataset['index'])) ?? null;
  }

  /** Sets the function that scrolls to a row that is not drawn; null: all are drawn. */
  setRowScroller(scrollToRow: ((row: number) => void) | null): void {
    this.scrollToRow = scrollToRow;
  }

  setDrawn(drawn: DrawnRows): void {
    this.drawn = drawn;
  }

  move(position: CellPosition): void {
    if (this.scroller === null) return;
    const to = this.drawn.nearest(position);
    const cell = cellAt(this.scroller, to);
    this.pending = cell === null ? to : null;
    if (cell === null) this.scrollToRow?.(to.row);
    else this.take(cell);
  }

  /** Moves the focus to the cell that had it last, or to the first row in sight. */
  enter(): void {
    if (this.scroller !== null)
      this.move(this.last?.positionNow(this.scroller) ?? firstInSight(this.scroller));
  }

  openMenu(): void {
    if (this.scroller !== null) menuOf(this.scroller)?.click();
  }

  /** Returns the position of an element; null outside the table's cells. */
  positionOf(target: EventTarget): CellPosition | null {
    return this.scroller === null ? null : positionIn(this.scroller, target);
  }

  /** Returns the number of rows on a page. `rowHeight`: px. */
  pageRows(rowHeight: number): number {
    return Math.max(1, Math.floor((this.scroller?.clientHeight ?? 0) / rowHeight) - 3);
  }

  private take(cell: HTMLElement): void {
    cell.focus({ preventScroll: true });
    if (this.scroller !== null) reveal(this.scroller, cell);
  }

  private settle(): void {
    const { scroller } = this;
    if (scroller === null) return;
    for (const inner of scroller.querySelectorAll<HTMLElement>(
      `table :is(${focusable}):not([tabindex="-1"])`,
    ))
      inner.tabIndex = -1;
    scroller.tabIndex = scroller.contains(document.activeElement) ? -1 : 0;
    const last = this.last?.positionNow(scroller) ?? null;
    this.used?.positionNow(scroller);
    const isLost = this.focused?.isConnected === false && document.activeElement === document.body;
    const wanted = this.pending ?? (isLost ? last : null);
    if (wanted === null) return;
    const cell = cellAt(scroller, this.drawn.nearest(wanted)) ?? (isLost ? scroller : null);
    if (cell === null) return;
    this.pending = null;
    this.take(cell);
  }

  private onFocusIn(target: EventTarget | null): void {
    const { scroller, isPointer } = this;
    if (scroller === null || !(target instanceof HTMLElement)) return;
    this.isPointer = false;
    this.focused = target;
    const position = positionIn(scroller, target);
    if (position !== null) this.last = new HeldCell(target.closest('th, td') ?? target, position);
    if (!isMenu(scroller, target)) this.used = this.last;
    scroller.tabIndex = -1;
    if (target === scroller && !isPointer) this.enter();
  }

  private onFocusOut(to: EventTarget | null): void {
    if (this.scroller === null) return;
    // If the focus moves to another cell, `onFocusIn` follows at once.
    this.scroller.tabIndex = 0;
    if (to !== null) return this.forget();
    // The focus went nowhere, or the element that has it is being removed.
    const { focused } = this;
    queueMicrotask(() => {
      const isElsewhere = focused?.isConnected === true && focused !== document.activeElement;
      if (isElsewhere && focused === this.focused) this.forget();
    });
  }

  /** Stops the focus from returning to the table. */
  private forget(): void {
    this.focused = null;
    this.pending = null;
  }

  private expectPointer(): void {
    this.isPointer = true;
    setTimeout(() => {
      this.isPointer = false;
    });
  }
}

const rowAt = (scroller: HTMLElement, row: number): HTMLTableRowElement | null =>
  scroller.querySelector<HTMLTableRowElement>(`tr[data-index="${row}"]`);

function cellAt(scroller: HTMLElement, { row, column }: CellPosition): HTMLElement | null {
  const cell = rowAt(scroller, row)?.cells[column] ?? null;
  if (row !== headerRow) return cell;
  if (cell === null) return menuOf(scroller);
  return cell.querySelector('button') ?? cell;
}

const menuOf = (scroller: HTMLElement): HTMLElement | null =>
  scroller.querySelector<HTMLElement>('.data-corner button');

const isMenu = (scroller: HTMLElement, target: Element): boolean =>
  menuOf(scroller)?.contains(target) === true;

function positionIn(scroller: HTMLElement, target: EventTarget): CellPosition | null {
  if (!(target instanceof Element) || !scroller.contains(target)) return null;
  if (target.matches('input, select, textarea')) return null;
  const row = target.closest<HTMLTableRowElement>('tr[data-index]');
  const cell = target.closest<HTMLTableCellElement>('th, td');
  if (row !== null && cell !== null) return { row: Number(row.dataset['index']), column: cell.cellIndex };
  const header = rowAt(scroller, headerRow);
  return header !== null && isMenu(scroller, target) ? { row: headerRow, column: header.cells.length } : null;
}

function firstInSight(scroller: HTMLElement): CellPosition {
  const head = scroller.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
  const rows = [...scroller.querySelectorAll<HTMLElement>('tbody > tr')];
  const first = rows.find((row) => row.getBoundingClientRect().top >= head - 1);
  return { row: Number(first?.dataset['index'] ?? headerRow), column: 0 };
}

/** Scrolls until no part of the cell is behind the first column, which stays in place. */
function reveal(scroller: HTMLElement, element: HTMLElement): void {
  const cell = element.closest<HTMLTableCellElement>('th, td');
  if (cell === null) return;
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const first = cell.closest('tr')?.cells[0];
  if (first === undefined || first === cell) return;
  const hidden = first.getBoundingClientRect().right - cell.getBoundingClientRect().left;
  if (hidden > 0) scroller.scrollLeft -= hidden;
}
