import { useTimeout } from '@mantine/hooks';
import { useState, type KeyboardEvent } from 'react';
import { useApp } from '../../stores/AppContext.ts';
import type { ScrolledList } from '../history/use-paged-rows.ts';
import { copyText } from '../copy-text.ts';
import { cellsIn, type CellRange } from './cell-range.ts';
import { saveCsv, rowsText, tableText, type CopiedTable } from './table-text.ts';
import { counted } from '../../format/number.ts';
import type { Grid } from './use-grid.ts';
import { useCompleteList, completeListText, type CompleteList } from './use-complete-list.ts';

export interface Copying {
  readonly copyCell: () => void;
  readonly copyRow: () => void;
  readonly copySelection: () => void;
  /** Copies every row that has been read, with the headers. */
  readonly copyTable: () => void;
  /** Saves every row as a CSV file, after the rest of a paged list has been read. */
  readonly saveCsv: () => void;
  /** Handles Ctrl+C or Cmd+C in a cell while no text is selected: copies the selection, or else the cell. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Message about the last copy or save; empty for none. */
  readonly message: string;
}

interface CopyOptions<Row> extends CopiedTable<Row> {
  /** The table's id. */
  readonly id: string;
  readonly rows: readonly Row[];
  /** Why rows are missing; null: none are. */
  readonly incomplete: string | null;
  readonly paged: ScrolledList | undefined;
  readonly grid: Grid;
}

const shownMs = 4_000;

/** Copies cells to the clipboard as they are shown, and saves rows to a file. */
export function useCopy<Row>({ id, rows, incomplete, paged, grid, ...table }: CopyOptions<Row>): Copying {
  const { clock } = useApp();
  const [message, setMessage] = useState('');
  const { start } = useTimeout(() => setMessage(''), shownMs);
  const say = (text: string): void => {
    setMessage(text);
    start();
  };
  const copy = (text: string, what: string): void => say(copyText(text) ? what : 'Could not copy');
  const lacking = incomplete === null ? '' : `. ${incomplete}`;
  const copyRange = ({ top, bottom, left, right }: CellRange, what: string): void => {
    const columns = table.columns.slice(left, right + 1);
    copy(rowsText({ ...table, columns }, rows.slice(top, bottom + 1)), what);
  };
  const copyCurrent = (what: 'Cell' | 'Row'): void => {
    const current = grid.current();
    if (current === null) return say('Select a cell first');
    const { row, column } = current;
    const [left, right] = what === 'Cell' ? [column, column] : [0, table.columns.length - 1];
    copyRange({ top: row, bottom: row, left, right }, `${what} copied`);
  };
  const copySelection = (): void => {
    if (grid.range === null) return copyCurrent('Cell');
    copyRange(grid.range, `${counted(cellsIn(grid.range), 'cell')} copied`);
  };
  const [isSaving, setSaving] = useState(false);
  const save = (listState: CompleteList): void => {
    setSaving(false);
    if (listState === 'failed') return say(completeListText(listState, rows.length, 'save'));
    saveCsv({ ...table, id, rows, isComplete: incomplete === null, nowMs: clock.getState().nowMs });
    say(`${counted(rows.length, 'row')} saved${lacking}`);
  };
  const listState = useCompleteList(paged, { count: rows.length, isWanted: isSaving, onSettled: save });
  return {
    message: isSaving ? completeListText(listState, rows.length, 'save') : message,
    copyCell: () => copyCurrent('Cell'),
    copyRow: () => copyCurrent('Row'),
    copySelection,
    copyTable: () => copy(tableText(table, rows), `${counted(rows.length, 'row')} copied${lacking}`),
    saveCsv: () => setSaving(true),
    onKeyDown: (event) => {
      if (event.key !== 'c' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (globalThis.getSelection()?.isCollapsed === false || grid.current() === null) return;
      event.preventDefault();
      copySelection();
    },
  };
}
