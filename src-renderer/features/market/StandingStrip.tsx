import type { ReactElement } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EntriesCell, useVerdict } from './EntriesCell.tsx';
import { OracleCell } from './OracleCell.tsx';
import { ReadingCell } from './ReadingCell.tsx';
import { UnderlyingCell } from './UnderlyingCell.tsx';
import { VenueCell } from './VenueCell.tsx';

interface StandingStripProps {
  readonly market: MarketRow;
  readonly state: MarketState;
}

/** What is told of it, a cell each; where the verdicts disagree, that first. */
export function StandingStrip({ market, state }: StandingStripProps): ReactElement {
  const { verdict } = useVerdict(state.newEntries);
  const isCrypto = market.assetClass === 'CRYPTO';
  return (
    <>
      {verdict.disagreement === null ? null : (
        <Banner tone="bad">
          <strong>Sources disagree on new entries.</strong> {verdict.word}
          {verdict.reason === null ? '.' : `: ${verdict.reason}`} {verdict.disagreement}
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
