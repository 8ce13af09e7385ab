import type { ReactElement } from 'react';
import { DecisionsPage } from '../features/decisions/Page.tsx';
import { TradeDrawer } from '../features/trades/TradeDrawer.tsx';

/** The decisions timeline, with the detail of one of its trades beside it. `tradeId` null: none is open. */
export function DecisionsScreen({ tradeId }: { readonly tradeId: string | null }): ReactElement {
  const detailKey = tradeId === null ? null : ({ kind: 'trade', id: tradeId } as const);
  return <DecisionsPage drawer={<TradeDrawer detailKey={detailKey} over="/decisions" />} />;
}
