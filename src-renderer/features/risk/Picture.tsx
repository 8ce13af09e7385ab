import type { ReactElement } from 'react';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type { RiskPicture } from '../../../src-preload/contract/bridge/risk.ts';
import { freshnessLimitsMs, heartbeatIntervalMs } from '../../../src-preload/contract/views/freshness.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { formatAge } from '../../format/age.ts';
import { isNotAttached } from '../../operations/ask.ts';
import { useSelected } from '../../operations/use-operation.ts';
import { useNow } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { EmptyPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { monitorTime, fieldLabel } from './figures.ts';
import type { HistoryRange } from './history-text.ts';
import { RiskList } from './RiskList.tsx';
import { VixRow } from './VixRow.tsx';
import { serviceText } from '../../format/service-text.ts';
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react';
import { shareText } from '../../format/gauge.ts';
import { RetryButton } from '../../ui/answers/RetryButton.tsx';

interface PictureProps {
  readonly picture: RiskPicture;
  readonly refreshError: BridgeFailure | null;
  readonly onRetry: () => void;
  readonly range: HistoryRange;
  readonly asTable: boolean;
}

/** The monitor's report, or why it is missing, above one row per figure. */
export function Picture({ picture, refreshError, onRetry, range, asTable }: PictureProps): ReactElement {
  const { status: reported, vix } = picture;
  if (reported.kind === 'failure' && (isNotAttached(reported.error) || reported.error.isUnread === true)) {
    return (
      <div className="risk-body" role="region" aria-label="Risk figures" tabIndex={0}>
        {reported.error.isUnread === true ? (
          <LoadingPanel label={serviceText(reported.error.message)} />
        ) : (
          <EmptyPanel title="No risk monitor connected">
            <a href="#/settings">Set the agent feed in Settings.</a>
          </EmptyPanel>
        )}
        <div className="risk-list">
          <VixRow vix={vix} />
        </div>
      </div>
    );
  }
  const status = reported.kind === 'answer' ? reported.value : null;
  const why = reported.kind === 'failure' ? reported.error.message : null;
  return (
    <div className="risk-body" role="region" aria-label="Risk figures" tabIndex={0}>
      <OlderData error={refreshError} onRetry={onRetry} />
      {why === null ? null : (
        <Banner tone="bad">
          Could not read the risk monitor: {serviceText(why)} The charts show earlier values.{' '}
          <RetryButton onRetry={onRetry} />
        </Banner>
      )}
      {status === null ? null : <Trouble status={status} />}
      {status === null ? null : <ReportedAt status={status} />}
      <RiskList status={status} why={serviceText(why)} range={range} asTable={asTable}>
        <VixRow vix={vix} />
      </RiskList>
    </div>
  );
}

/** Time of the report by the monitor's own clock, and its age. */
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
      {isOld ? <WhyOld now={now} /> : null}
    </p>
  );
}

/** Says whether the monitor's time is old because it lags, or because the agent reports nothing. */
function WhyOld({ now }: { readonly now: number | null }): ReactElement | null {
  const heartbeatAt = useSelected('getAgent', ({ status }) =>
    status.kind === 'answer' ? Date.parse(status.value.lastHeartbeatAt) : null,
  );
  if (now === null || heartbeatAt === null) return null;
  const ageMs = now - heartbeatAt;
  if (ageMs < heartbeatIntervalMs) return <>: its timestamp lags although the agent still reports</>;
  return <>: no report for {formatAge(ageMs)}</>;
}

/** Alerts that no one may miss: a tripped breaker, limits that are reached, and figures that the monitor left out. */
function Trouble({ status }: { readonly status: RiskStatus }): ReactElement {
  const { risk, dailyLoss, drawdown } = status;
  const past = [
    { name: 'Today’s loss', use: dailyLoss },
    { name: 'The drawdown', use: drawdown },
  ].filter(({ use }) => use !== null && use.share >= 1);
  return (
    <div className="troubles" role="alert">
      {risk.circuitBreakerTripped ? (
        <p className="trouble trouble-bad">
          <IconHandStop size={18} aria-hidden="true" />
          <span>
            <strong>Circuit breaker tripped</strong>
            The agent has stopped trading. Reset the breaker at the agent; Perpscope can’t.
          </span>
        </p>
      ) : null}
      {past.map(({ name, use }) => (
        <p key={name} className="trouble trouble-bad">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            <strong>{name} is at or past its limit</strong>
            {use === null ? null : shareText(use)}
          </span>
        </p>
      ))}
      {risk.degraded ? (
        <p className="trouble trouble-warn">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            <strong>Risk data incomplete: {missingText(risk.missingFields.length)}</strong>
            Not reported: {risk.missingFields.map((field) => `${fieldLabel(field)} (${field})`).join(', ')}.
            These figures show as missing.
          </span>
        </p>
      ) : null}
    </div>
  );
}

const missingText = (count: number): string =>
  count === 1 ? 'a field is missing' : `${count} fields are missing`;
