import { numberMoves } from './ledger-table.ts';
import { putInSlices } from '../put-in-slices.ts';
import type { RecordParts, RecordTables } from '../record-tables.ts';
import type { HistoryName, HistorySpan, RecordWriter } from '../../record.ts';

/** Writes funding and ledger rows, each slice with the span that it moves. */
export function paymentsWriter(
  { record, publish }: Pick<RecordParts, 'record' | 'publish'>,
  { funding, ledger, histories }: Pick<RecordTables, 'funding' | 'ledger' | 'histories'>,
): Pick<RecordWriter, 'putFunding' | 'putLedger'> {
  /** `add` returns whether the row is new. */
  const put = <Row>(
    history: HistoryName,
    {
      rows,
      span,
      add,
    }: {
      readonly rows: readonly Row[];
      readonly span: HistorySpan | null;
      readonly add: (row: Row) => boolean;
    },
  ): number => {
    const write = record.transaction((slice: readonly Row[], claim: HistorySpan | null) => {
      const added = slice.filter(add).length;
      return { added, isMoved: claim !== null && histories.move(history, claim) };
    });
    const counts = putInSlices(rows, span, (slice, claim) => {
      const { added, isMoved } = write(slice, claim);
      if (added > 0 || isMoved) publish({ kind: 'history' });
      return added;
    });
    return counts.reduce((sum, added) => sum + added, 0);
  };
  return {
    putFunding: (rows, span) => put('funding', { rows, span, add: funding.add }),
    putLedger: (rows, span) => put('ledger', { rows: numberMoves(rows), span, add: ledger.add }),
  };
}
