import './sessions.css';
import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Banner } from '../../ui/Banner.tsx';
import { SessionStrip } from './SessionStrip.tsx';

/** Two clocks and a verdict: when the venue trades, when the underlying does, and whether the agent may enter. */
export function Sessions({ market }: { readonly market: MarketRow }): ReactElement {
  const { state, reload } = useOperation('getMarketState', { marketId: market.marketId });
  const retry = (
    <Button size="compact-xs" onClick={reload}>
      Retry
    </Button>
  );
  switch (state.kind) {
    case 'loading':
      return <Message>Loading sessions…</Message>;
    case 'failed':
      return (
        <Message>
          Sessions and new entries are unknown: {state.error.message} {retry}
        </Message>
      );
    case 'ready':
      return (
        <>
          {state.refreshError === null ? null : (
            <Banner tone="bad">
              Sessions and new entries are out of date: {state.refreshError.message} {retry}
            </Banner>
          )}
          <SessionStrip market={market} state={state.value} />
        </>
      );
    default:
      return state satisfies never;
  }
}

function Message({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="session-strip" role="region" aria-label="Sessions and new entries">
      <p className="soft">{children}</p>
    </div>
  );
}
