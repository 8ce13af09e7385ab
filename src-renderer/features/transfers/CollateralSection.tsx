import type { ReactElement } from 'react';
import type { CollateralTransfers } from '../../../src-preload/contract/views/funds/transfers.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Banner } from '../../ui/Banner.tsx';
import { NotRead } from '../../ui/history/ListStates.tsx';
import { LoadingPanel } from '../../ui/StatePanel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { collateralColumns } from './collateral-columns.tsx';
import { collateralRows } from './view-model.ts';

/** Collateral between DEXes, as the agent reports it. */
export function CollateralSection(): ReactElement {
  const { state, reload } = useOperation('getTransfers', null);
  return (
    <section className="transfers-part" aria-labelledby="transfers-collateral">
      <h2 id="transfers-collateral">Between DEXes</h2>
      {state.kind === 'loading' ? <LoadingPanel label="Loading transfers…" /> : null}
      {state.kind === 'failed' ? <NotRead what="transfers" error={state.error} onRetry={reload} /> : null}
      {state.kind === 'ready' && state.refreshError !== null ? (
        <Banner tone="warn">
          <strong>Stale.</strong> {state.refreshError.message}
        </Banner>
      ) : null}
      {state.kind === 'ready' ? <Collateral transfers={state.value} /> : null}
    </section>
  );
}

/** List of the transfers. A failed read is never shown as an empty list. */
export function Collateral({ transfers }: { readonly transfers: CollateralTransfers }): ReactElement {
  if (!transfers.available)
    return (
      <p className="transfers-note transfers-unknown" role="status">
        <strong>Not known.</strong> {transfers.unavailableReason}
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
