import '../../ui/table.css';
import '../../ui/history/history.css';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { TradeDetailKey } from '../../../src-preload/contract/bridge/trades.ts';
import { useAddressQuery } from '../../stores/address-query.ts';
import { OrdersView } from './OrdersView.tsx';
import { TradeDrawer } from './TradeDrawer.tsx';
import { tradesViewOf } from './trades-address.ts';
import { TripsView } from './TripsView.tsx';

interface TradesPageProps {
  /** Row whose detail is open; null: none. */
  readonly detailKey: TradeDetailKey | null;
}

/** What became of the agent's orders. */
export function TradesPage({ detailKey }: TradesPageProps): ReactElement {
  useDocumentTitle('Trades · Perpscope');
  const address = useAddressQuery();
  return (
    <div className="desk">
      {tradesViewOf(address.params) === 'orders' ? (
        <OrdersView address={address} />
      ) : (
        <TripsView address={address} />
      )}
      <TradeDrawer detailKey={detailKey} over="/trades" />
    </div>
  );
}
