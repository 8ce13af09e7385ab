import './sessions.css';
import type { ReactElement, ReactNode } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { useOperation, type UsedAnswer } from '../../operations/use-operation.ts';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { RetryButton } from '../../ui/answers/RetryButton.tsx';
import { EntriesLabel } from './EntriesCell.tsx';
import { Disagreement, SessionStrip } from './SessionStrip.tsx';
import { UnderlyingLabel } from './UnderlyingCell.tsx';

interface MarketProps {
  readonly market: MarketRow;
}

/** Sessions of the venue and of the underlying, and whether the agent may enter. */
export function Sessions({ market }: MarketProps): ReactElement {
  const { state, reload } = useMarketState(market);
  switch (state.kind) {
    case 'loading':
      return <Message>Loading sessions…</Message>;
    case 'failed':
      return (
        <Message>
          Sessions and new entries are unknown: {state.error.message} <RetryButton onRetry={reload} />
        </Message>
      );
    case 'ready':
      return <SessionStrip market={market} state={state.value} />;
    default:
      return state satisfies never;
  }
}

/** Banners about problems with the sessions and the verdict; nothing if there are none. */
export function SessionTrouble({ market }: MarketProps): ReactElement | null {
  const { state, reload } = useMarketState(market);
  if (state.kind !== 'ready') return null;
  return (
    <>
      <OlderData what="sessions and new entries" error={state.refreshError} onRetry={reload} />
      <Disagreement newEntries={state.value.newEntries} />
    </>
  );
}

function useMarketState({ marketId }: MarketRow): UsedAnswer<MarketState> {
  return useOperation('getMarketState', { marketId });
}

/** Session of the underlying and whether the agent may enter, in words for the market's head. */
export function SessionText({ market }: MarketProps): ReactElement | null {
  const { state } = useMarketState(market);
  if (state.kind !== 'ready') return null;
  const { underlyingSession, newEntries } = state.value;
  return (
    <>
      {market.assetClass === 'CRYPTO' ? null : <UnderlyingLabel session={underlyingSession} />}
      <EntriesLabel newEntries={newEntries} />
    </>
  );
}

function Message({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="session-strip" role="region" aria-label="Sessions and new entries">
      <p className="soft">{children}</p>
    </div>
  );
}
