import type { RowField } from '../../../domain/audit/canonical-row.ts';

/** Rows of one table of the record. */
export interface RowSubject {
  readonly subject: string;
  readonly table: string;
  /** Column of the row's number in the record. */
  readonly seq: string;
  /** Column with the row's time, ms. */
  readonly time: string;
  readonly fields: readonly (RowField & { readonly sql: string })[];
}

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Columns that came with the subject. A later one is added with its own `since`. */
const columns = (names: string): RowSubject['fields'] =>
  names.split(' ').map((column) => ({ name: camelCase(column), since: 1, sql: column }));

const change = (subject: string): RowSubject => ({
  subject: `${subject}_change`,
  table: `${subject}_change`,
  seq: 'seq',
  time: 'at',
  fields: columns('key scope at value seen_at'),
});

/** Every table whose rows are numbered (record_head.seq), with all its columns. */
export const rowSubjects: readonly RowSubject[] = [
  {
    subject: 'fill',
    table: 'fill',
    seq: 'seq',
    time: 'time',
    fields: columns(
      'time coin tid oid side price size start_position direction closed_pnl fee fee_token builder_fee crossed hash twap_id cloid liquidation',
    ),
  },
  {
    subject: 'vanished_position',
    table: 'vanished_position',
    seq: 'seq',
    time: 'at',
    fields: columns('coin at ended_at'),
  },
  {
    subject: 'order_status',
    table: 'order_status',
    seq: 'seq',
    time: 'status_at',
    fields: columns('oid status status_at'),
  },
  {
    subject: 'funding',
    table: 'funding',
    seq: 'seq',
    time: 'time',
    fields: columns('time coin amount position_size rate samples'),
  },
  {
    subject: 'ledger_move',
    table: 'ledger_move',
    seq: 'seq',
    time: 'time',
    fields: columns('time hash digest nth place kind token amount direction net_usd fee from_dex to_dex raw'),
  },
  {
    subject: 'deposit',
    table: 'deposit',
    seq: 'seq',
    time: 'prepared_at',
    fields: columns('deposit_id chain escrow amount depositor payment_id prepared_at'),
  },
  ...['market', 'position', 'order', 'agent', 'alert', 'deposit'].map(change),
  {
    subject: 'equity_sample',
    table: 'equity_sample',
    seq: 'seq',
    time: 'at',
    fields: columns('minute at equity_usd withdrawable_usd unrealized_pnl_usd partial'),
  },
  {
    subject: 'price_sample',
    table: 'price_sample',
    seq: 'seq',
    time: 'at',
    fields: columns('coin minute at mark oracle mid'),
  },
  {
    subject: 'journal_event',
    table: 'journal_event',
    seq: 'record_seq',
    time: 'at',
    fields: [
      // A journal's number is of this file alone.
      {
        name: 'journalId',
        since: 1,
        sql: '(SELECT journal_id FROM journal_cursor WHERE number = journal)',
      },
      ...columns('seq type at coin decision_id order_id status venue_oid cloid gate body raw'),
    ],
  },
];
