import { numberMoves } from './ledger-table.ts';
import { putInSlices } from '../put-in-slices.ts';
import type { RecordParts, RecordTables } from '../record-tables.ts';
import type { HistoryName, HistorySpan, RecordWriter } from '../../record.ts';

/** Writes funding and ledger rows, each slice with the span that it moves. */
export function paymentsWriter(
  { record, tell }: Pick<RecordParts, 'record' | 'tell'>,
  { funding, ledger, histories }: Pick<RecordTables, 'funding' | 'ledger' | 'histories'>,
): Pick<RecordWriter, 'putFunding' | 'putLedger'> {
  const put = <Row>(history: HistoryName, rows: readonly Row[], { add, after }: Putting<Row>) => {
    const write = record.transaction((slice: readonly Row[], span: HistorySpan | null) => {
      const fresh = slice.filter(add);
      after(fresh);
      const added = fresh.length;
      const isMoved = span !== null && histories.move(history, span);
      return { added, isMoved };
    });
    return (span: HistorySpan | null): number => {
      const outcomes = putInSlices(rows, span, (slice, claim) => {
        const { added, isMoved } = write(slice, claim);
        if (added > 0 || isMoved) tell({ kind: 'history' });
        return added;
      });
      return outcomes.reduce((sum, added) => sum + added, 0);
    };
  };
  return {
    putFunding: (rows, span) => put('funding', rows, { add: funding.add, after: funding.recompute })(span),
    putLedger: (rows, span) =>
      put('ledger', numberMoves(rows), { add: ledger.add, after: () => undefined })(span),
  };
}

interface Putting<Row> {
  /** Returns whether the row was not known. */
  readonly add: (row: Row) => boolean;
  /** Told of those that were not, inside their transaction. */
  readonly after: (fresh: readonly Row[]) => void;
}
