import type { ReactElement } from 'react';
import type { UsedPages } from '../../operations/use-operation-pages.ts';
import { DataTable, type DataTableProps } from '../table/DataTable.tsx';
import { ListStates } from './ListStates.tsx';
import { NothingFound, type NothingFoundProps } from './NothingFound.tsx';

interface HistoryTableProps<Row, P>
  extends
    Omit<DataTableProps<Row>, 'main' | 'order' | 'rows' | 'paged' | 'empty'>,
    Omit<NothingFoundProps, 'what'> {
  /** Name of the rows in a sentence: in the plural, and in the singular after "No". */
  readonly what: { readonly many: string; readonly one: string };
  readonly used: UsedPages<Row, P>;
}

/** Table of a screen that reads its list page by page under a filter, newest first, or why it is not shown. */
export function HistoryTable<Row, P>({
  what,
  used,
  filter,
  change,
  cleared,
  ...table
}: HistoryTableProps<Row, P>): ReactElement {
  const empty = <NothingFound what={what.one} filter={filter} change={change} cleared={cleared} />;
  return (
    <ListStates what={what.many} used={used} empty={empty}>
      {(state) => (
        <DataTable
          {...table}
          main
          order="newest first"
          rows={state.rows}
          paged={{ list: used.list, state }}
        />
      )}
    </ListStates>
  );
}
