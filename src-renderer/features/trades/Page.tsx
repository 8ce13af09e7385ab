import '../../ui/table.css';
import '../../ui/history/history.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import type { TradeDetailKey } from '../../../src-preload/contract/bridge/trades.ts';
import { useAddressQuery, type AddressQuery } from '../../stores/address-query.ts';
import { ChainView } from './ChainView.tsx';
import { OrdersView } from './OrdersView.tsx';
import { TradeDrawer } from './TradeDrawer.tsx';
import { tradesViewOf, type TradesView } from './trades-address.ts';
import { TripsView } from './TripsView.tsx';

const views = {
  orders: OrdersView,
  trips: TripsView,
  chain: ChainView,
} as const satisfies Record<TradesView, (props: { readonly address: AddressQuery }) => ReactElement>;

interface TradesPageProps {
  /** Row whose detail is open; null: none. */
  readonly detailKey: TradeDetailKey | null;
}

/** Trades screen: what became of the agent's orders. */
export function TradesPage({ detailKey }: TradesPageProps): ReactElement {
  useTitle('Trades');
  const address = useAddressQuery();
  const View = views[tradesViewOf(address.params)];
  return (
    <div className="desk">
      <View address={address} />
      <TradeDrawer detailKey={detailKey} over="/trades" />
    </div>
  );
}
