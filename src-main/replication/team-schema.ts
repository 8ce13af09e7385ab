import { dollarTokens } from '../domain/markets/quote.ts';
import { createTable, derivedTables, recordTables, schema, type TeamTable } from './team-tables.ts';

/** One migration of the schema. A change of a published version is a migration of its own. */
interface SchemaStep {
  readonly version: number;
  readonly sql: string;
}

/** Every table with rows of a collector, except `collector` itself. */
export const rowTables: readonly TeamTable[] = [...recordTables.values(), ...derivedTables];

/** Names of the tables that record the progress of replication. */
export const stateTables = ['derived_day', 'data_set', 'dex_collateral'] as const;

/**
 * collector: one row per record. `through` is the cursor: its rows up to this number are here; last_leaf is the hash of that row.
 * derived_day: digests of derived rows, by day. data_set: what each collector reported about the completeness of its record when that
 * had record_seq rows. dex_collateral: token in which a DEX pays funding.
 */
const bookkeeping = `
create table ${schema}.schema_version (version integer not null);
create table ${schema}.collector (
  collector text primary key, name text not null, venue text not null, network text not null, account text,
  log_id text not null, through bigint not null, last_leaf text, record_rows bigint not null, caught_up_at timestamptz,
  reported_at timestamptz not null, app_version text not null
);
comment on table ${schema}.collector is 'One line a record: whose it is, and how far it is replicated';
create table ${schema}.derived_day (
  collector text, table_name text, utc_day bigint, digest text not null, row_count bigint not null,
  primary key (collector, table_name, utc_day)
);
create table ${schema}.data_set (
  collector text, data_set text, complete boolean, incomplete_reason text, known_from timestamptz, known_through timestamptz,
  record_seq bigint not null, as_of timestamptz not null, primary key (collector, data_set)
);
create table ${schema}.dex_collateral (
  collector text, dex text, collateral text, primary key (collector, dex)
);`;

const whose = 'c.collector, c.name, c.venue, c.network, c.account';

const columnsOf = (name: string): string =>
  derivedTables
    .filter((table) => table.name === name)
    .flatMap(({ key, columns }) => [key, ...columns])
    .filter((column) => !['network', 'venue', 'account', 'utc_day'].includes(column.name))
    .map((column) => `t."${column.name}"`)
    .join(', ');

const closedTrades = `
create view ${schema}.closed_trades as
select ${whose}, ${columnsOf('closed_trade')}, t.realized_pnl - t.fees as pnl_after_fees
from ${schema}.closed_trade t join ${schema}.collector c using (collector);
comment on view ${schema}.closed_trades is 'Round trips that have ended, of every collector';`;

/** View with the rules of the Performance screen: trades that have an exit price, by the day they closed, in USD stablecoins. */
const pnlByDay = `
create view ${schema}.pnl_by_day as
with booked as (
  select collector, (closed_at at time zone 'UTC')::date as day, fee_token in (${[...dollarTokens].map((token) => `'${token}'`).join(', ')}) as in_usd,
    realized_pnl, fees, null::numeric as funding
  from ${schema}.closed_trade where closed_at is not null and exit_price is not null
  union all
  select f.collector, (f."time" at time zone 'UTC')::date, d.collateral in (${[...dollarTokens].map((token) => `'${token}'`).join(', ')}),
    null, null, f.amount
  from ${schema}.funding f left join ${schema}.dex_collateral d
    on d.collector = f.collector and d.dex = case when position(':' in f.coin) > 0 then split_part(f.coin, ':', 1) else '' end
), per_day as (
  select collector, day,
    count(*) filter (where in_usd and funding is null) as closed_trades,
    count(*) filter (where in_usd and realized_pnl > 0) as wins,
    count(*) filter (where in_usd and realized_pnl < 0) as losses,
    coalesce(sum(realized_pnl) filter (where in_usd and realized_pnl > 0), 0) as gross_profit_usd,
    coalesce(-sum(realized_pnl) filter (where in_usd and realized_pnl < 0), 0) as gross_loss_usd,
    coalesce(sum(fees) filter (where in_usd), 0) as fees_usd,
    coalesce(sum(funding) filter (where in_usd), 0) as funding_usd,
    count(*) filter (where in_usd is not true and funding is null) as left_out_trades,
    count(*) filter (where in_usd is not true and funding is not null) as left_out_payments
  from booked group by collector, day
)
select ${whose}, p.day, p.closed_trades, p.wins, p.losses, p.gross_profit_usd, p.gross_loss_usd, p.fees_usd, p.funding_usd,
  p.gross_profit_usd - p.gross_loss_usd - p.fees_usd + p.funding_usd as net_pnl_usd, p.left_out_trades, p.left_out_payments,
  coalesce((
    select bool_and(coalesce(s.complete, false)) and count(*) = 2 from ${schema}.completeness s
    where s.collector = p.collector and s.data_set in ('closed_trades', 'funding')
  ), false) as complete
from per_day p join ${schema}.collector c using (collector);
comment on view ${schema}.pnl_by_day is 'Realized P&L, fees and funding by UTC day, net of one another; rows in other tokens than USD stablecoins are counted in left_out';`;

/** View in which no data set is complete if its collector has fallen silent or has rows that are not here yet. */
const completeness = `
create view ${schema}.completeness as
select ${whose}, s.data_set,
  case when problem.reason is null then s.complete when s.complete is null then null else false end as complete,
  coalesce(problem.reason, s.incomplete_reason) as incomplete_reason,
  s.known_from, s.known_through, s.as_of, c.record_rows - c.through as rows_behind, c.caught_up_at, c.reported_at
from ${schema}.collector c
join ${schema}.data_set s using (collector)
cross join lateral (select case
  when now() - c.reported_at > interval '10 minutes'
    then 'The collector last reported at ' || to_char(c.reported_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC.'
  when c.through < s.record_seq then (s.record_seq - c.through) || ' rows of the record are not replicated yet.'
end as reason) problem;
comment on view ${schema}.completeness is 'How far each data set of each collector is, and why it is not complete; complete is null where nobody can know';`;

/** Adds a column that a new schema has from the beginning: its tables are those of today. */
const addColumn = (table: string, column: string, type: string): string =>
  `alter table ${schema}.${table} add column if not exists "${column}" ${type};`;

const steps: readonly SchemaStep[] = [
  {
    version: 1,
    sql: [bookkeeping, ...rowTables.map(createTable), closedTrades, completeness, pnlByDay].join('\n'),
  },
  { version: 2, sql: addColumn('trade', 'resting_state', 'text') },
];

/** Version of the schema that this program writes to. */
export const schemaVersion = steps.at(-1)?.version ?? 0;

/** Statements that migrate the schema from a version (0: missing) to the current one. */
export function schemaSql(from: number): string {
  return [
    ...(from === 0 ? [`create schema ${schema};`] : []),
    ...steps.filter(({ version }) => version > from).map(({ sql }) => sql.trim()),
    from === 0
      ? `insert into ${schema}.schema_version (version) values (${schemaVersion});`
      : `update ${schema}.schema_version set version = ${schemaVersion};`,
  ].join('\n');
}
