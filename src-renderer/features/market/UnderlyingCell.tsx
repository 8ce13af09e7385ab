import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import {
  calendarDoubts,
  sessionNow,
  underlyingSessionLabels,
  nextChangeText,
  type SessionNow,
} from '../../format/session-text.ts';
import { Missing } from '../../ui/Missing.tsx';
import { NextInstant } from '../../ui/NextInstant.tsx';
import { Cell } from './Cell.tsx';
import { useFromClock } from '../../stores/AppContext.ts';
import { serviceText } from '../../format/service-text.ts';

interface UnderlyingCellProps {
  readonly market: Pick<MarketRow, 'assetClass'>;
  readonly session: MarketState['underlyingSession'];
}

/** Whether the underlying trades now, and until when. */
export function UnderlyingCell({ market, session }: UnderlyingCellProps): ReactElement {
  const now = sessionNow(session);
  const { unavailableReason, dayName, confidence, advisory } = session;
  const doubt = confidence === null ? null : calendarDoubts[confidence];
  return (
    <Cell title="Underlying session">
      {now === null ? (
        <NoSession isCrypto={market.assetClass === 'CRYPTO'} reason={unavailableReason} />
      ) : (
        <Clock session={now} />
      )}
      {dayName === null ? null : <p className="session-day">{dayName}</p>}
      {doubt === null ? null : <p className="faint">{doubt}</p>}
      {advisory === null ? null : (
        <p className="warn">
          <IconAlertTriangle size={12} aria-hidden="true" /> {advisory}
        </p>
      )}
    </Cell>
  );
}

/** `Underlying Regular hours`, for the market's head. */
export function UnderlyingLabel({ session }: Pick<UnderlyingCellProps, 'session'>): ReactElement {
  const now = sessionNow(session);
  return (
    <span className="labelled">
      <span className="faint">Underlying</span>
      {now === null ? (
        <Missing
          reason={serviceText(session.unavailableReason) ?? 'No calendar or agent report covers it.'}
        />
      ) : (
        underlyingSessionLabels[now.state]
      )}
    </span>
  );
}

function Clock({ session }: { readonly session: SessionNow }): ReactElement {
  const { state, nextState, nextChangeAt } = session;
  return (
    <>
      <p className="sessions-word">
        {underlyingSessionLabels[state]},{' '}
        <span>
          <NextChange session={session} />
        </span>
      </p>
      {nextChangeAt === null ? null : (
        <p>
          {nextState === null ? 'Next change' : `Then ${underlyingSessionLabels[nextState].toLowerCase()}`},{' '}
          <NextInstant ms={nextChangeAt} />
        </p>
      )}
    </>
  );
}

interface NoSessionProps {
  readonly isCrypto: boolean;
  readonly reason: string | null;
}

function NoSession({ isCrypto, reason }: NoSessionProps): ReactElement {
  if (isCrypto)
    return (
      <>
        <p className="sessions-word">None</p>
        <p>Crypto trades around the clock, with no underlying session.</p>
      </>
    );
  const why = serviceText(reason) ?? 'No calendar or agent report covers it.';
  return (
    <>
      <p className="sessions-word">Unknown</p>
      <p>{why}</p>
    </>
  );
}

/** `closes in 2 h 14 min`, counting down; renders again only when the words change. */
function NextChange({ session }: { readonly session: SessionNow }): ReactElement {
  return <>{useFromClock((now) => nextChangeText(session, now))}</>;
}
