import { Button } from '@mantine/core';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type { RiskPicture } from '../../../src-preload/contract/bridge/risk.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { formatAge } from '../../format/age.ts';
import { useFromClock, useNow } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { EmptyPanel } from '../../ui/StatePanel.tsx';
import { breakerOf } from '../../format/breaker.ts';
import { BreakerCard } from './BreakerCard.tsx';
import { FigureCard, type HistoryLook } from './FigureCard.tsx';
import { figureOrder, monitorTime } from './figures.ts';
import { rangeMs, type HistoryRange } from './history-words.ts';
import { carriedOn } from './step-line.ts';
import { Trouble } from './Trouble.tsx';
import { useRiskHistories } from './use-risk-histories.ts';
import { VixCard } from './VixCard.tsx';

interface PictureProps {
  readonly picture: RiskPicture;
  readonly refreshError: BridgeFailure | null;
  readonly onRetry: () => void;
  readonly range: HistoryRange;
  readonly asTable: boolean;
}

/** The monitor's word, or why there is none, above the cards of every figure. */
export function Picture({ picture, refreshError, onRetry, range, asTable }: PictureProps): ReactElement {
  const { status: reported, vix } = picture;
  const retry = (
    <Button size="compact-xs" onClick={onRetry}>
      Retry
    </Button>
  );
  if (reported.kind === 'failure' && reported.error.code === 'provider_not_attached') {
    return (
      <div className="risk-body" role="region" aria-label="Risk figures" tabIndex={0}>
        <EmptyPanel title="No risk monitor connected">
          {reported.error.message} <a href="#/settings">Set the agent feed in Settings.</a>
        </EmptyPanel>
        <div className="risk-cards">
          <VixCard vix={vix} />
        </div>
      </div>
    );
  }
  const status = reported.kind === 'answer' ? reported.value : null;
  const why = reported.kind === 'failure' ? reported.error.message : null;
  return (
    <div className="risk-body" role="region" aria-label="Risk figures" tabIndex={0}>
      {refreshError === null ? null : (
        <Banner tone="bad">
          Showing older data: {refreshError.message} {retry}
        </Banner>
      )}
      {why === null ? null : (
        <Banner tone="bad">
          Could not read the risk monitor: {why} Earlier values are shown below. {retry}
        </Banner>
      )}
      {status === null ? null : <Trouble status={status} />}
      {status === null ? null : <ReportedAt status={status} />}
      <Cards status={status} why={why} range={range} asTable={asTable}>
        <VixCard vix={vix} />
      </Cards>
    </div>
  );
}

/** The monitor's own time, and how long ago that was. */
function ReportedAt({ status: { risk } }: { readonly status: RiskStatus }): ReactElement {
  const now = useNow();
  const at = monitorTime(risk);
  if (at === null)
    return (
      <p className="reported-at">
        <span className="faint">Monitor’s time</span> not reported
      </p>
    );
  const ageMs = now === null ? null : Math.max(0, now - at);
  const isOld = ageMs !== null && ageMs > freshnessLimitsMs.agentStatus;
  return (
    <p className={isOld ? 'reported-at warn' : 'reported-at'}>
      <span className="faint">Monitor’s time</span> <Instant ms={at} />
      {ageMs === null ? null : ` · ${formatAge(ageMs)} old`}
      {isOld ? ': its timestamp lags although the agent still reports' : ''}
    </p>
  );
}

interface CardsProps {
  readonly status: RiskStatus | null;
  readonly why: string | null;
  readonly range: HistoryRange;
  readonly asTable: boolean;
  readonly children: ReactNode;
}

const afterBreaker = 2;
/** World ms: the charts' end goes on so often. */
const redrawMs = 10_000;

function Cards({ status, why, range, asTable, children }: CardsProps): ReactElement {
  const { state, reload } = useRiskHistories(range, breakerOf(status).kind);
  const now = useFromClock((ms) => (ms === null ? null : Math.floor(ms / redrawMs) * redrawMs));
  const held = state.kind === 'ready' ? state.value : null;
  const read = held?.time ?? { from: -rangeMs[range], to: 0 };
  const stamp = status === null ? null : monitorTime(status.risk);
  // A monitor that can't be read is not known to stand as it did.
  const { from, to } = status === null ? read : carriedOn(read, now, stamp);
  const look = useMemo<HistoryLook>(
    () => ({ range, asTable, time: { from, to } }),
    [range, asTable, from, to],
  );
  const cards = figureOrder.map((figure) => (
    <FigureCard
      key={figure}
      figure={figure}
      status={status}
      why={why}
      history={held?.all.find((one) => one.figure === figure) ?? null}
      look={look}
    />
  ));
  return (
    <>
      {state.kind === 'failed' ? (
        <Banner tone="bad">
          Could not load the histories: {state.error.message}{' '}
          <Button size="compact-xs" onClick={reload}>
            Retry
          </Button>
        </Banner>
      ) : null}
      <div className="risk-cards">
        {cards.slice(0, afterBreaker)}
        <BreakerCard status={status} why={why} history={held?.all[0] ?? null} look={look} />
        {cards.slice(afterBreaker)}
        {children}
      </div>
    </>
  );
}
