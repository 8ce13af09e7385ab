import type { ReactElement } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EntriesCell, useVerdict } from './EntriesCell.tsx';
import { ReadingCell } from './ReadingCell.tsx';
import { UnderlyingCell } from './UnderlyingCell.tsx';
import { VenueCell } from './VenueCell.tsx';
import { formatCountdown } from '../../format/countdown.ts';
import { regimeLabels } from '../../format/session-text.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { NextInstant } from '../../ui/NextInstant.tsx';
import { Cell } from './Cell.tsx';

interface SessionStripProps {
  readonly market: MarketRow;
  readonly state: MarketState;
}

/** Shows a market's sessions and verdict, one cell each. */
export function SessionStrip({ market, state }: SessionStripProps): ReactElement {
  const isCrypto = market.assetClass === 'CRYPTO';
  return (
    <div className="session-strip" role="region" aria-label="Sessions and new entries">
      <VenueCell market={market} state={state} />
      <UnderlyingCell market={market} session={state.underlyingSession} />
      {isCrypto ? null : <OracleCell oracle={state.oracle} />}
      <EntriesCell newEntries={state.newEntries} />
      {isCrypto ? null : <ReadingCell market={market} reading={state.freshness.reference} />}
    </div>
  );
}

/** Banner that says that sources disagree on new entries; nothing if they agree. */
export function Disagreement({
  newEntries,
}: {
  readonly newEntries: MarketState['newEntries'];
}): ReactElement | null {
  const { verdict } = useVerdict(newEntries);
  if (verdict.disagreement === null) return null;
  return (
    <Banner tone="bad">
      <strong>Sources disagree on new entries.</strong> {verdict.label}
      {verdict.reason === null ? '.' : `: ${verdict.reason}`} {verdict.disagreement}
    </Banner>
  );
}

/** Oracle regime by the DEX's own hours, and until when it holds. */
function OracleCell({ oracle }: { readonly oracle: MarketState['oracle'] }): ReactElement {
  const { regime, nextChangeAt, unavailableReason } = oracle;
  const why = unavailableReason ?? 'No calendar or agent report covers it.';
  return (
    <Cell title="Oracle price from">
      {regime === null ? (
        <>
          <p className="sessions-word">Unknown</p>
          <p>{why}</p>
        </>
      ) : (
        <>
          <p className="sessions-word">{regimeLabels[regime]}</p>
          {nextChangeAt === null ? <p>{why}</p> : <Until ms={Date.parse(nextChangeAt)} />}
        </>
      )}
    </Cell>
  );
}

function Until({ ms }: { readonly ms: number }): ReactElement {
  const left = useFromClock((now) => (now === null ? null : formatCountdown(ms - now)));
  return (
    <p>
      {left === null ? '' : `for ${left}, `}until <NextInstant ms={ms} />
    </p>
  );
}
