import type { ReactElement } from 'react';
import { DecisionsPage } from '../features/decisions/Page.tsx';
import { TradeDrawer } from '../features/trades/TradeDrawer.tsx';

/** The timeline, and beside it the trade that an order of it became. `tradeId` null: none is open. */
export function DecisionsScreen({ tradeId }: { readonly tradeId: string | null }): ReactElement {
  const detailKey = tradeId === null ? null : ({ kind: 'trade', id: tradeId } as const);
  return <DecisionsPage drawer={<TradeDrawer detailKey={detailKey} over="/decisions" />} />;
}
