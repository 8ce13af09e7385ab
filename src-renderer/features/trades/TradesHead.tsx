import { SegmentedControl } from '@mantine/core';
import { memo, type ReactElement, type ReactNode } from 'react';
import type { Completeness, FillHistory } from '../../../src-preload/contract/bridge/trades.ts';
import type { AddressQuery } from '../../stores/address-query.ts';
import { CompleteLabel } from '../../ui/history/CompletenessBanner.tsx';
import { FillsOnRecord } from '../../ui/history/FillsOnRecord.tsx';
import { tradesViewOf, type TradesView } from './trades-address.ts';

const views = [
  { value: 'orders', label: 'Orders' },
  { value: 'trips', label: 'Round trips' },
  { value: 'chain', label: 'Chain check' },
] as const satisfies readonly { readonly value: TradesView; readonly label: string }[];

interface TradesHeadProps {
  readonly address: AddressQuery;
  readonly completeness: Completeness | null;
  readonly fills: FillHistory | null;
  readonly chips?: ReactNode;
  /** Text that says how many rows there are. */
  readonly children: string;
}

export function TradesHead({ address, completeness, fills, chips, children }: TradesHeadProps): ReactElement {
  return (
    <header className="desk-head">
      <h1>Trades</h1>
      <ViewChoice address={address} />
      {chips}
      <span className="desk-end desk-facts">
        <FillsOnRecord fills={fills} />
        {completeness === null ? null : <CompleteLabel completeness={completeness} />}
        <span role="status">{children}</span>
      </span>
    </header>
  );
}

/** Memoized: loading a page of older rows does not render it again. */
const ViewChoice = memo(function ViewChoice({ address }: Pick<TradesHeadProps, 'address'>): ReactElement {
  return (
    <SegmentedControl
      aria-label="Rows listed"
      data={[...views]}
      value={tradesViewOf(address.params)}
      onChange={(view) => address.change({ view: view === 'orders' ? null : view })}
    />
  );
});
