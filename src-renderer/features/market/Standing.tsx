import './standing.css';
import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EntriesCell, useVerdict } from './EntriesCell.tsx';
import { OracleCell } from './OracleCell.tsx';
import { ReadingCell } from './ReadingCell.tsx';
import { UnderlyingCell } from './UnderlyingCell.tsx';
import { useMarketState } from './use-market-state.ts';
import { VenueCell } from './VenueCell.tsx';

/** Two clocks and a verdict: when the venue trades, when the underlying does, and whether the agent may enter. */
export function Standing({ market }: { readonly market: MarketRow }): ReactElement {
  const { state, reload } = useMarketState(market.marketId);
  const retry = (
    <Button size="compact-xs" onClick={reload}>
      Retry
    </Button>
  );
  switch (state.kind) {
    case 'loading':
      return <Untold>Reading the sessions…</Untold>;
    case 'failed':
      return (
        <Untold>
          Sessions and new entries are unknown: {state.error.message} {retry}
        </Untold>
      );
    case 'ready':
      return (
        <>
          {state.refreshError === null ? null : (
            <Banner tone="bad">
              Sessions and new entries are from before: {state.refreshError.message} {retry}
            </Banner>
          )}
          <Told market={market} state={state.value} />
        </>
      );
    default:
      return state satisfies never;
  }
}

function Untold({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="standing" role="region" aria-label="Sessions and new entries">
      <p className="soft">{children}</p>
    </div>
  );
}

interface ToldProps {
  readonly market: MarketRow;
  readonly state: MarketState;
}

function Told({ market, state }: ToldProps): ReactElement {
  const { verdict } = useVerdict(state.newEntries);
  const isCrypto = market.assetClass === 'CRYPTO';
  return (
    <>
      {verdict.disagreement === null ? null : (
        <Banner tone="bad">
          <strong>The verdicts on new entries disagree.</strong> Perpscope: {verdict.word.toLowerCase()}
          {verdict.reason === null ? '' : `, ${verdict.reason}`} {verdict.disagreement}
        </Banner>
      )}
      <div className="standing" role="region" aria-label="Sessions and new entries">
        <VenueCell market={market} state={state} />
        <UnderlyingCell market={market} session={state.underlyingSession} />
        {isCrypto ? null : <OracleCell oracle={state.oracle} />}
        <EntriesCell newEntries={state.newEntries} />
        {isCrypto ? null : <ReadingCell market={market} reading={state.freshness.reference} />}
      </div>
    </>
  );
}
