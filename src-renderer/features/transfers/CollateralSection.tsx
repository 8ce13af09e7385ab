import type { ReactElement } from 'react';
import type { CollateralTransfers } from '../../../src-preload/contract/views/funds/transfers.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Answered } from '../../ui/answers/Answered.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { collateralRows, type CollateralRow } from './view-model.ts';
import { formatNamed } from '../../format/number.ts';
import { dexLabel } from '../../format/labels.ts';
import { momentColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import { serviceText } from '../../format/service-text.ts';

const labels = { pending: 'Pending', arrived: 'Arrived', receivable: 'Receivable' } as const;

const amountText = ({ amount, token }: CollateralRow): string => formatNamed(amount, token);

const collateralColumns: readonly Column<CollateralRow>[] = [
  {
    id: 'state',
    header: 'State',
    hint: 'Arrived: the venue’s ledger has it',
    rowHeader: true,
    cell: ({ state }) => <span className={state === 'arrived' ? 'word good' : 'word'}>{labels[state]}</span>,
    text: ({ state }) => labels[state],
    sort: ({ state }) => state,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: amountText,
    text: amountText,
    sort: ({ amount }) => amount,
  },
  textColumn({
    id: 'from',
    header: 'From',
    hint: 'DEX, or spot',
    value: ({ fromDex }) => (fromDex === null ? null : dexLabel(fromDex)),
    reason: () => 'The agent names no origin of a receivable',
  }),
  textColumn({ id: 'to', header: 'To', hint: 'DEX, or spot', value: ({ toDex }) => dexLabel(toDex) }),
  momentColumn({
    id: 'at',
    header: 'Since',
    hint: 'Requested, receivable since, or arrived',
    value: ({ at }) => at,
    reason: () => 'The agent reports no time',
  }),
  textColumn({
    id: 'hash',
    mono: true,
    header: 'Ledger entry',
    hint: 'Hash of the venue’s ledger entry',
    width: 'minmax(120px, 1fr)',
    value: ({ ledgerHash }) => ledgerHash,
    reason: ({ state }) =>
      state === 'receivable' ? 'A receivable has no entry yet' : 'No ledger entry matches it yet',
  }),
];

/** Collateral between DEXes, as the agent reports it. */
export function CollateralSection(): ReactElement {
  const used = useOperation('getTransfers', null);
  return (
    <section className="transfers-part" aria-labelledby="transfers-collateral">
      <h2 id="transfers-collateral">Between DEXes</h2>
      <Answered what="transfers" used={used}>
        {(transfers) => <Collateral transfers={transfers} />}
      </Answered>
    </section>
  );
}

/** List of the transfers. A failed read is never shown as an empty list. */
export function Collateral({ transfers }: { readonly transfers: CollateralTransfers }): ReactElement {
  if (!transfers.available)
    return (
      <p className="transfers-note transfers-unknown" role="status">
        <strong>Not known.</strong> {serviceText(transfers.unavailableReason)}
      </p>
    );
  const rows = collateralRows(transfers);
  if (rows.length === 0)
    return (
      <p className="transfers-note" role="status">
        {transfers.enabled === false
          ? 'The agent has collateral transfers turned off, and none is in transit.'
          : 'Nothing is pending or receivable.'}
      </p>
    );
  return (
    <DataTable
      id="collateral-transfers"
      name="Collateral transfers"
      columns={collateralColumns}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}
