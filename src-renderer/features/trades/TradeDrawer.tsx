import './trade-detail.css';
import { Drawer } from '@mantine/core';
import { useEffect, useRef, type ReactElement } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { TradeDetailKey } from '../../../src-preload/contract/bridge/trades.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { addressWith } from '../../stores/address-query.ts';
import { Banner } from '../../ui/Banner.tsx';
import { NotRead } from '../../ui/history/ListStates.tsx';
import { EmptyPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { TradeDetailPanel } from './TradeDetailPanel.tsx';

interface TradeDrawerProps {
  readonly story: TradeDetailKey | null;
  /** The screen that it lies over. */
  readonly over: '/trades' | '/decisions';
}

/** Once a story is closed the focus is on the link that led to it again, where that is in sight. */
function useFocusOnRow(story: TradeDetailKey | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const left = before.current;
    before.current = story === null ? null : globalThis.location.hash;
    if (left === null || story !== null) return undefined;
    // After the drawer has let go of the focus.
    const timer = setTimeout(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
      links.find(({ hash }) => hash === left)?.focus({ preventScroll: true });
    }, 30);
    return () => clearTimeout(timer);
  }, [story]);
}

/** Trade detail beside the list that it was opened from. Closing returns to the previous address. */
export function TradeDrawer({ story, over }: TradeDrawerProps): ReactElement {
  const [, navigate] = useLocation();
  const query = useSearch();
  useFocusOnRow(story);
  const close = (): void => {
    const { state } = globalThis.history as { readonly state: { readonly within?: boolean } | null };
    if (state?.within === true) globalThis.history.back();
    else navigate(addressWith(over, query), { replace: true });
  };
  return (
    <Drawer
      opened={story !== null}
      onClose={close}
      returnFocus={false}
      position="right"
      size="min(980px, 100%)"
      title={story?.kind === 'closed_trade' ? 'Round trip detail' : 'Order detail'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'detail-drawer', header: 'detail-drawer-head', body: 'detail-drawer-body' }}
    >
      {story === null ? null : <TradeDetail key={`${story.kind} ${story.id}`} story={story} />}
    </Drawer>
  );
}

function TradeDetail({ story }: { readonly story: TradeDetailKey }): ReactElement {
  const { kind, id } = story;
  const { state, reload } = useOperation('getTradeDetail', { kind, id });
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label="Loading…" />;
    case 'failed':
      return state.error.code === 'not_found' ? (
        <EmptyPanel title="Not found on this network">{state.error.message}</EmptyPanel>
      ) : (
        <NotRead what="story" error={state.error} onRetry={reload} />
      );
    case 'ready':
      return (
        <>
          {state.refreshError === null ? null : (
            <Banner tone="bad">Showing older data: {state.refreshError.message}</Banner>
          )}
          <TradeDetailPanel story={state.value} about={story} />
        </>
      );
    default:
      return state satisfies never;
  }
}
