/** Columns of the tables that are read with varying conditions: see the schema of the record and of the projections. */
export interface Tables {
  readonly fill: FillColumns;
  readonly ledger_move: LedgerColumns;
  readonly trip: TripColumns;
  readonly journal_event: EventColumns;
  readonly journal_cursor: { readonly number: number; readonly journal_id: string };
}

interface FillColumns {
  readonly seq: number;
  readonly time: number;
  readonly coin: string;
  readonly tid: number;
  readonly oid: number;
  readonly side: string;
  readonly price: string;
  readonly size: string;
  readonly start_position: string;
  readonly direction: string;
  readonly closed_pnl: string;
  readonly fee: string;
  readonly fee_token: string;
  readonly builder_fee: string | null;
  readonly crossed: number;
  readonly hash: string;
  readonly twap_id: number | null;
  readonly cloid: string | null;
  readonly liquidation: string | null;
}

interface LedgerColumns {
  readonly time: number;
  readonly hash: string;
  readonly digest: string;
  readonly nth: number;
  readonly place: number;
  readonly kind: string;
  readonly token: string | null;
  readonly amount: string | null;
  readonly direction: string | null;
  readonly net_usd: string | null;
  readonly fee: string | null;
  readonly from_dex: string | null;
  readonly to_dex: string | null;
  readonly raw: string;
  readonly seq: number;
}

interface TripColumns {
  readonly id: string;
  readonly coin: string;
  readonly side: string;
  readonly state: string;
  readonly end_kind: string | null;
  readonly begun: string;
  readonly first_at: number;
  readonly opened_at: number | null;
  readonly last_at: number;
  readonly closed_at: number | null;
  readonly entry_price: string | null;
  readonly exit_price: string | null;
  readonly entry_size: string;
  readonly exit_size: string;
  readonly position: string;
  readonly realized_pnl: string;
  readonly fees: string;
  readonly fee_token: string | null;
  readonly fill_count: number;
}

interface EventColumns {
  readonly record_seq: number;
  readonly journal: number;
  readonly seq: number;
  readonly type: string;
  readonly at: number;
  readonly coin: string | null;
  readonly decision_id: string | null;
  readonly order_id: string | null;
  readonly status: string | null;
  readonly venue_oid: number | null;
  readonly cloid: string | null;
  readonly gate: string | null;
  readonly body: string;
}
