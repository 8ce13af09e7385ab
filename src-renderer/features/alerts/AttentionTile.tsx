import './alerts.css';
import './attention.css';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { useFrame, useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { FailedPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { AlertSince } from './AlertSince.tsx';
import { AlertTitle, SeverityMark } from './AlertTitle.tsx';
import type { SourceTrouble } from './source-troubles.ts';
import { alertLink, needsAttention, summaryOf, unreadableText, type AlertGroup } from './view-model.ts';
import { alertText } from '../../format/service-text.ts';
import { counted } from '../../format/number.ts';

/** Tile of the alerts that a person must act on, worst first. */
export function AttentionTile(): ReactElement {
  const { state, reload } = useOperation('getAlerts', null);
  if (state.kind === 'loading')
    return (
      <Tile title="Needs attention" to="/alerts" area="attention">
        <LoadingPanel label="Loading alerts…" />
      </Tile>
    );
  if (state.kind === 'failed')
    return (
      <Tile title="Needs attention" to="/alerts" area="attention">
        <FailedPanel title="Alerts unknown" error={state.error} onRetry={reload} />
      </Tile>
    );
  return <Attention view={state.value} error={state.refreshError} onRetry={reload} />;
}

interface AttentionProps {
  readonly view: AlertsView;
  /** Why the last reading failed; null: it did not. */
  readonly error: BridgeFailure | null;
  readonly onRetry: () => void;
}

function Attention({ view, error, onRetry }: AttentionProps): ReactElement {
  const open = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  const health = useFrame((frame) => frame.health);
  const { entries, count, words } = needsAttention(view, health);
  const hasAlerts = entries.some(({ kind }) => kind === 'alerts');
  const isWell = open && error === null && health !== null && entries.length === 0 && view.unreadable === 0;
  return (
    <Tile
      title={count === 0 ? 'Needs attention' : `Needs attention (${count})`}
      to="/alerts"
      area="attention"
      note={words}
    >
      <OlderData what="alerts" error={error} onRetry={onRetry} />
      {hasAlerts ? null : <NoAlerts view={view} isWell={isWell} isConnected={open} />}
      {entries.length === 0 ? null : (
        <ul className="tile-scroll attention" aria-label="What needs attention, worst first">
          {entries.map((entry) =>
            entry.kind === 'alerts' ? (
              <AttentionRow key={summaryOf(entry.alerts).key} alerts={entry.alerts} />
            ) : (
              <TroubleRow key={entry.trouble.source} trouble={entry.trouble} />
            ),
          )}
        </ul>
      )}
    </Tile>
  );
}

interface NoAlertsProps {
  readonly view: AlertsView;
  /** Whether every data source is well and every alert could be read, now and from the store. Only then does "no alerts" mean that all is well. */
  readonly isWell: boolean;
  readonly isConnected: boolean;
}

function NoAlerts({ view, isWell, isConnected }: NoAlertsProps): ReactElement {
  const unchecked = new Set(view.unchecked.map(({ rule }) => rule)).size;
  const missing = [
    ...(view.unreadable === 0 ? [] : [unreadableText(view.unreadable)]),
    ...(unchecked === 0 ? [] : [`${counted(unchecked, 'rule')} could not be checked`]),
  ];
  const rest = missing.length === 0 ? '.' : `; ${missing.join(', ')}.`;
  if (!isConnected) return <p className="attention-none">Not connected to Perpscope: alerts are unknown.</p>;
  if (!isWell) return <p className="attention-partial soft">No alerts so far{rest}</p>;
  return (
    <p className="attention-none">
      <IconCircleCheck size={16} aria-hidden="true" />
      Nothing needs attention{rest}
    </p>
  );
}

function AttentionRow({ alerts }: { readonly alerts: AlertGroup }): ReactElement {
  const alert = summaryOf(alerts);
  // Instead of a notice: Overview shows none.
  const isNew = useStore(useApp().notices, (notices) =>
    notices.some(({ key }) => alerts.some((one) => one.key === key)),
  );
  return (
    <li>
      <a
        className={isNew ? 'tile-row attention-row attention-new' : 'tile-row attention-row'}
        href={alertLink(alert).address}
      >
        <span className="attention-title">
          <span className="attention-name">
            <AlertTitle alert={alert} markets={alerts.length} />
          </span>
        </span>
        <span className="attention-detail">
          <span className="attention-message soft" title={alertText(alert.message)}>
            {alertText(alert.message)}
          </span>
          <span className="attention-since faint">
            <AlertSince alert={alert} />
          </span>
        </span>
      </a>
    </li>
  );
}

function TroubleRow({
  trouble: { severity, text, why, address },
}: {
  readonly trouble: SourceTrouble;
}): ReactElement {
  return (
    <li>
      <a className="tile-row attention-row" href={address}>
        <span className="attention-title">
          <span className="attention-name">
            <SeverityMark look={severity} size={16} />
            {text}
          </span>
        </span>
        {why === null ? null : (
          <span className="attention-message soft" title={why}>
            {why}
          </span>
        )}
      </a>
    </li>
  );
}
