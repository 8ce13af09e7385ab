import './trade-detail.css';
import { Drawer } from '@mantine/core';
import { useEffect, useRef, type ReactElement } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { TradeDetailKey } from '../../../src-preload/contract/bridge/trades.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { addressWith } from '../../stores/address-query.ts';
import { NotRead } from '../../ui/answers/Answered.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { EmptyPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { TradeDetailPanel } from './TradeDetailPanel.tsx';

interface TradeDrawerProps {
  readonly detailKey: TradeDetailKey | null;
  /** Screen that the drawer lies over. */
  readonly over: '/trades' | '/decisions';
}

/** Returns the focus to the link that opened the detail, once it is closed and if the link is in view. */
function useFocusOnRow(detailKey: TradeDetailKey | null): void {
  const before = useRef<string | null>(null);
  const id = detailKey?.id ?? null;
  useEffect(() => {
    const left = before.current;
    // Read when the detail opens: it may render again when the address is already that of the list.
    before.current = id === null ? null : globalThis.location.hash;
    if (left === null || id !== null) return undefined;
    // Runs after the drawer has released the focus.
    const timer = setTimeout(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
      links.find(({ hash }) => hash === left)?.focus({ preventScroll: true });
    }, 30);
    return () => clearTimeout(timer);
  }, [id]);
}

/** Trade detail beside the list that it was opened from. Closing returns to the previous address. */
export function TradeDrawer({ detailKey, over }: TradeDrawerProps): ReactElement {
  const [, navigate] = useLocation();
  const query = useSearch();
  useFocusOnRow(detailKey);
  const close = (): void => {
    const { state } = globalThis.history as { readonly state: { readonly within?: boolean } | null };
    if (state?.within === true) globalThis.history.back();
    else navigate(addressWith(over, query), { replace: true });
  };
  return (
    <Drawer
      opened={detailKey !== null}
      onClose={close}
      returnFocus={false}
      position="right"
      size="min(980px, 100%)"
      title={detailKey?.kind === 'closed_trade' ? 'Round trip detail' : 'Order detail'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: 'detail-drawer', header: 'detail-drawer-head', body: 'detail-drawer-body' }}
    >
      {detailKey === null ? null : (
        <DetailBody key={`${detailKey.kind} ${detailKey.id}`} detailKey={detailKey} />
      )}
    </Drawer>
  );
}

function DetailBody({ detailKey }: { readonly detailKey: TradeDetailKey }): ReactElement {
  const { kind, id } = detailKey;
  const { state, reload } = useOperation('getTradeDetail', { kind, id });
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label="Loading…" />;
    case 'failed':
      return state.error.code === 'not_found' ? (
        <EmptyPanel title="Not found on this network">{state.error.message}</EmptyPanel>
      ) : (
        <NotRead what="trade detail" error={state.error} onRetry={reload} />
      );
    case 'ready':
      return (
        <>
          <OlderData error={state.refreshError} onRetry={reload} />
          <TradeDetailPanel detail={state.value} about={detailKey} />
        </>
      );
    default:
      return state satisfies never;
  }
}
