import './risk.css';
import './risk-tile.css';
import { IconAlertTriangle, IconCheck, IconHandStop, IconHelpCircle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { isNotAttached } from '../../operations/ask.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Missing } from '../../ui/Missing.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { breakerOf } from '../../format/breaker.ts';
import { toneClasses } from '../../format/gauge.ts';
import { GaugeTrack } from './GaugeTrack.tsx';
import { riskRows, type RiskRow } from './risk-rows.ts';
import { counted } from '../../format/number.ts';
import { useMonitorStaleMs } from './use-monitor-stale.ts';

/** Tile that shows how much of each limit is used, and whether the breaker holds the agent back. */
export function RiskTile(): ReactElement {
  const { state, reload } = useOperation('getRisk', null);
  const reported = state.kind === 'ready' ? state.value.status : null;
  const status = reported?.kind === 'answer' ? reported.value : null;
  const staleMs = useMonitorStaleMs(status);
  if (status !== null)
    return (
      <Tile title="Risk" to="/risk" area="risk" staleMs={staleMs} note={<MissingCount status={status} />}>
        {state.kind === 'ready' ? <OlderData error={state.refreshError} onRetry={reload} /> : null}
        <Gauges status={status} />
      </Tile>
    );
  const error = state.kind === 'failed' ? state.error : reported?.kind === 'failure' ? reported.error : null;
  return (
    <Tile title="Risk" to="/risk" area="risk">
      {error === null ? (
        <LoadingPanel label="Loading risk figures…" />
      ) : isNotAttached(error) ? (
        <EmptyPanel title="No risk monitor connected">
          <a href="#/settings">Set the agent feed in Settings.</a>
        </EmptyPanel>
      ) : (
        <FailedPanel title="Risk figures unknown" error={error} onRetry={reload} />
      )}
    </Tile>
  );
}

function MissingCount({ status: { risk } }: { readonly status: RiskStatus }): ReactElement | null {
  const { length: count } = risk.missingFields;
  if (count === 0) return null;
  return (
    <span className="partial-mark" title={`Not reported: ${risk.missingFields.join(', ')}`}>
      partial: {counted(count, 'figure')} not reported
    </span>
  );
}

function Gauges({ status }: { readonly status: RiskStatus }): ReactElement {
  return (
    <dl className="risk-rows">
      <BreakerRow status={status} />
      {riskRows(status).map((row) => (
        <div key={row.label}>
          <dt title={row.definition}>{row.label}</dt>
          <dd>
            <Gauge row={row} />
            <RowText row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const toneLabels = { far: null, near: 'Near the limit: ', past: 'At or past the limit: ' } as const;

function Gauge({ row: { label, distance } }: { readonly row: RiskRow }): ReactElement | null {
  const { share, text } = distance;
  if (share === null) return null;
  return <GaugeTrack label={label} share={share} text={text} />;
}

function RowText({ row }: { readonly row: RiskRow }): ReactElement {
  const className = `risk-row-text ${toneClasses[row.tone] ?? ''}`.trim();
  const label = toneLabels[row.tone];
  if (row.text === null)
    return (
      <span className={className}>
        <Missing reason={row.reason} />
      </span>
    );
  return (
    <span className={className} title={row.distance.text}>
      {label === null ? null : (
        <>
          <IconAlertTriangle size={12} aria-hidden="true" />
          <span className="unseen">{label}</span>
        </>
      )}
      {row.text}
    </span>
  );
}

const breakerLooks = {
  tripped: { className: 'risk-row-text bad', label: 'Tripped', Icon: IconHandStop },
  closed: { className: 'risk-row-text', label: 'Not tripped', Icon: IconCheck },
  unknown: { className: 'risk-row-text warn', label: 'Not reported', Icon: IconHelpCircle },
} as const;

function BreakerRow({ status }: { readonly status: RiskStatus }): ReactElement {
  const { kind, message } = breakerOf(status);
  const { className, label, Icon } = breakerLooks[kind];
  return (
    <div>
      <dt>Breaker</dt>
      <dd>
        <span className={className} title={message}>
          <Icon size={12} aria-hidden="true" />
          {label}
        </span>
      </dd>
    </div>
  );
}
