import { isoText } from '../iso-text.ts';

/** A row of the record, by its number. */
export interface RowName {
  readonly seq: number;
  readonly subject: string;
  /** ms; null: the beginning of the log has none. */
  readonly at: number | null;
}

/** A row that does not match the log. */
export interface RowDifference extends Pick<RowName, 'seq'> {
  readonly kind: 'changed' | 'missing' | 'added' | 'outside';
  /** null: the row is missing, and its hash does not say what it was. */
  readonly row: RowName | null;
  /** The row before a missing one. */
  readonly before: RowName | null;
}

/** Returns one sentence, with the row's subject and time if they are known. */
export function differenceText({ seq, kind, row, before }: RowDifference): string {
  switch (kind) {
    case 'missing':
      return `Row ${seq} of the record is missing${before === null ? '' : `; the row before it is ${named(before)}`}.`;
    case 'added':
      return `The record has a second row ${seq}: ${named(row)}.`;
    case 'outside':
      return `The record has a row with the number ${seq}, which it never gave: ${named(row)}.`;
    case 'changed':
      return `Row ${seq} of the record, ${named(row)}, was changed after it was stored.`;
  }
}

function named(row: RowName | null): string {
  if (row === null) return 'an unknown row';
  return `${row.subject}${row.at === null ? '' : ` of ${isoText(row.at)}`}`;
}
