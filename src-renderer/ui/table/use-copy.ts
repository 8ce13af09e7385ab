import { useTimeout } from '@mantine/hooks';
import { useState, type KeyboardEvent } from 'react';
import { copyText } from '../copy-text.ts';
import { rowsText, tableText, type CopiedTable } from './table-text.ts';
import { formatCount } from '../../format/number.ts';

export interface Copying {
  /** Copies every row that has been read, with the headers. */
  readonly copyTable: () => void;
  /** Ctrl+C or Cmd+C in a row, while no text is selected. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** What has just been copied; empty for nothing. */
  readonly said: string;
}

const shownMs = 2_500;

/** Puts rows on the clipboard as they are shown. `next`: not null while older rows have not been read. */
export function useCopy<Row>(table: CopiedTable<Row>, rows: readonly Row[], next: string | null): Copying {
  const [said, setSaid] = useState('');
  const { start } = useTimeout(() => setSaid(''), shownMs);
  const copy = (text: string, what: string): void => {
    setSaid(copyText(text) ? what : 'Could not copy');
    start();
  };
  return {
    said,
    copyTable: () => copy(tableText(table, rows), `${rowsCopied(rows.length)}${olderRows(next)}`),
    onKeyDown: (event) => {
      if (event.key !== 'c' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (globalThis.getSelection()?.isCollapsed === false) return;
      const row = rows[rowIndexOf(event.target)];
      if (row === undefined) return;
      event.preventDefault();
      copy(rowsText(table, [row]), 'Row copied');
    },
  };
}

const rowsCopied = (count: number): string =>
  count === 1 ? '1 row copied' : `${formatCount(count)} rows copied`;

const olderRows = (next: string | null): string => (next === null ? '' : '; older rows are not loaded yet');

function rowIndexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return Number(row?.dataset['index'] ?? -1);
}
