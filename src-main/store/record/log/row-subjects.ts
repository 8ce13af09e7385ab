import type { RowField } from '../../../domain/audit/canonical-row.ts';

/** Type of a column. A time is ms since the epoch, a decimal exact text, a boolean 0 or 1. */
export type RowType = 'text' | 'decimal' | 'integer' | 'boolean' | 'time';

/** A column of a numbered table; `sql` gives its value. */
export interface RowColumn extends RowField {
  readonly sql: string;
  readonly type: RowType;
}

/** Rows of one table of the record. */
export interface RowSubject {
  readonly subject: string;
  readonly table: string;
  /** Column of the row's number in the record. */
  readonly seq: string;
  /** Column with the row's time, ms. */
  readonly time: string;
  readonly fields: readonly RowColumn[];
}

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Columns that came with the subject, `name` for text or `name:type`. A later one is added with its own `since`. */
const columns = (names: string): RowSubject['fields'] =>
  names.split(' ').map((column) => {
    const [sql = '', type = 'text'] = column.split(':');
    return { name: camelCase(sql), since: 1, sql, type: type as RowType };
  });

const change = (subject: string): RowSubject => ({
  subject: `${subject}_change`,
  table: `${subject}_change`,
  seq: 'seq',
  time: 'at',
  fields: columns('key scope at:time value seen_at:time'),
});

/** Every table whose rows are numbered (record_head.seq), with all its columns. */
export const rowSubjects: readonly RowSubject[] = [
  {
    subject: 'fill',
    table: 'fill',
    seq: 'seq',
    time: 'time',
    fields: columns(
      'time:time coin tid:integer oid:integer side price:decimal size:decimal start_position:decimal direction closed_pnl:decimal fee:decimal fee_token builder_fee:decimal crossed:boolean hash twap_id:integer cloid liquidation',
    ),
  },
  {
    subject: 'vanished_position',
    table: 'vanished_position',
    seq: 'seq',
    time: 'at',
    fields: columns('coin at:time ended_at:time'),
  },
  {
    subject: 'order_status',
    table: 'order_status',
    seq: 'seq',
    time: 'status_at',
    fields: columns('oid:integer status status_at:time'),
  },
  {
    subject: 'funding',
    table: 'funding',
    seq: 'seq',
    time: 'time',
    fields: columns('time:time coin amount:decimal position_size:decimal rate:decimal samples:integer'),
  },
  {
    subject: 'ledger_move',
    table: 'ledger_move',
    seq: 'seq',
    time: 'time',
    fields: columns(
      'time:time hash digest nth:integer place:integer kind token amount:decimal direction net_usd:decimal fee:decimal from_dex to_dex raw',
    ),
  },
  {
    subject: 'deposit',
    table: 'deposit',
    seq: 'seq',
    time: 'prepared_at',
    fields: columns('deposit_id chain escrow amount:decimal depositor payment_id prepared_at:time'),
  },
  ...['market', 'position', 'order', 'agent', 'alert', 'deposit'].map(change),
  {
    subject: 'equity_sample',
    table: 'equity_sample',
    seq: 'seq',
    time: 'at',
    fields: columns(
      'minute:integer at:time equity_usd:decimal withdrawable_usd:decimal unrealized_pnl_usd:decimal partial:boolean',
    ),
  },
  {
    subject: 'price_sample',
    table: 'price_sample',
    seq: 'seq',
    time: 'at',
    fields: columns('coin minute:integer at:time mark:decimal oracle:decimal mid:decimal'),
  },
  {
    subject: 'journal_event',
    table: 'journal_event',
    seq: 'record_seq',
    time: 'at',
    fields: [
      // A journal's number is valid in this file only.
      {
        name: 'journalId',
        since: 1,
        sql: '(SELECT journal_id FROM journal_cursor WHERE number = journal)',
        type: 'text',
      },
      ...columns(
        'seq:integer type at:time coin decision_id order_id status venue_oid:integer cloid gate body raw',
      ),
    ],
  },
];
