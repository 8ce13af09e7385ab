/** Owner of rows. It is part of each row's bytes, so that rows of two accounts or networks never have the same bytes. */
export interface RowOwner {
  readonly venue: string;
  readonly network: string;
  /** null: a record without a known account. */
  readonly account: string | null;
}

/** A field of a subject, and the version of the subject that it came with. Fields are added, never changed or taken away. */
export interface RowField {
  readonly name: string;
  readonly since: number;
}

/** Text is exact: figures as the venue sent them, JSON as it is stored. null is left out. */
export type RowValue = string | number | null;

/**
 * Returns a function that turns a subject's rows, given as values in the order of its fields, into canonical bytes: JSON by RFC 8785.
 * `v` is the version of the newest field that the row has a value of, so that old rows keep their bytes when a field is added.
 */
export function canonicalRows(
  subject: string,
  { venue, network, account }: RowOwner,
  fields: readonly RowField[],
): (values: readonly RowValue[]) => string {
  const constants = Object.entries({ venue, network, account, subject }).map(([key, value]) => ({
    key,
    text: JSON.stringify(value),
  }));
  const columns = fields.map(({ name, since }, index) => ({ key: name, since, index }));
  // JavaScript sorts by UTF-16 code units, as RFC 8785 does.
  const entries = [...constants, ...columns, { key: 'v' }].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const isVersioned = fields.some(({ since }) => since > 1);
  return (values) => {
    let text = '';
    for (const entry of entries) {
      const value =
        'text' in entry
          ? entry.text
          : 'index' in entry
            ? jsonOf(values[entry.index] ?? null)
            : String(isVersioned ? versionOf(fields, values) : 1);
      if (value !== null) text += `${text === '' ? '{' : ','}"${entry.key}":${value}`;
    }
    return `${text}}`;
  };
}

const jsonOf = (value: RowValue): string | null => {
  if (value === null) return null;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
};

function versionOf(fields: readonly RowField[], values: readonly RowValue[]): number {
  return Math.max(1, ...fields.map(({ since }, nth) => (values[nth] === null ? 1 : since)));
}
