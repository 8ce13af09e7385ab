import { Failure } from '../../ui/answers/Failure.tsx';
import '../../ui/table.css';
import './alerts.css';
import { useTitle } from '../../ui/use-title.ts';
import { useCallback, useState, type ReactElement } from 'react';
import { type AlertMute, type AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Answered } from '../../ui/answers/Answered.tsx';
import { EmptyPanel } from '../../ui/answers/StatePanel.tsx';
import { AlertList } from './AlertList.tsx';
import { DestinationsCard } from './DestinationsCard.tsx';
import { MuteList } from './MuteList.tsx';
import { ThresholdsForm } from './ThresholdsForm.tsx';
import { UnreadableAlerts } from './UnreadableAlerts.tsx';
import { useAlertCalls, useLookedAt } from './use-alert-calls.ts';
import { groupAlerts, severityText, ruleRows, uncheckedByReason } from './view-model.ts';

/** Alerts by severity, what could not be checked, mutes, destinations and thresholds. */
export function AlertsPage(): ReactElement {
  useTitle('Alerts');
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Alerts</h1>
      </header>
      <Answered what="alerts" used={useOperation('getAlerts', null)}>
        {(view) => <Alerts view={view} />}
      </Answered>
    </div>
  );
}

function Alerts({ view }: { readonly view: AlertsView }): ReactElement {
  const { mute, saveThresholds } = useAlertCalls();
  const [problem, setProblem] = useState<string | null>(null);
  const { active, resolved } = groupAlerts(view);
  useLookedAt(true, view.unseen);
  const onMute = useCallback((wanted: AlertMute): void => void mute(wanted).then(setProblem), [mute]);
  return (
    <div className="desk-scroll" tabIndex={0} role="region" aria-label="Alerts">
      <div className="alerts">
        <div className="alerts-main">
          <Failure text={problem} />
          <section aria-labelledby="alerts-active">
            <h2 id="alerts-active">Active ({view.active})</h2>
            <UnreadableAlerts count={view.unreadable} />
            {view.active === 0 ? null : <p className="soft">{severityText(view.bySeverity)}</p>}
            {view.active === 0 ? (
              <EmptyPanel title="No active alerts">
                Perpscope checks orders, the agent, risk limits and liquidation prices as they are recorded.
              </EmptyPanel>
            ) : (
              <AlertList alerts={active} all={view.active} onMute={onMute} />
            )}
          </section>
          <UncheckedList unchecked={view.unchecked} />
          <RuleList view={view} />
          {view.resolved === 0 ? null : (
            <section aria-labelledby="alerts-resolved">
              <h2 id="alerts-resolved">Resolved in the last 24 hours ({view.resolved})</h2>
              <AlertList alerts={resolved} all={view.resolved} onMute={onMute} />
            </section>
          )}
        </div>
        <div className="alerts-side">
          <MuteList mutes={view.mutes} onMute={mute} />
          <DestinationsCard />
          <ThresholdsForm thresholds={view.thresholds} onSave={saveThresholds} />
        </div>
      </div>
    </div>
  );
}

/** All alert rules, the most severe first, with their state. */
function RuleList({ view }: { readonly view: AlertsView }): ReactElement {
  const rows = ruleRows(view);
  return (
    <details className="alerts-card">
      <summary>Rules ({rows.length})</summary>
      <ul className="unchecked">
        {rows.map(({ rule, severity, label, state }) => (
          <li key={rule}>
            {label}:{' '}
            <span className="soft">
              {severity}, {state}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Rules that could not be checked: for these, the absence of an alert means nothing. */
function UncheckedList({ unchecked }: Pick<AlertsView, 'unchecked'>): ReactElement | null {
  if (unchecked.length === 0) return null;
  return (
    <section className="alerts-card" aria-labelledby="alerts-unchecked">
      <h2 id="alerts-unchecked">Could not be checked ({unchecked.length})</h2>
      <ul className="unchecked">
        {uncheckedByReason(unchecked).map(({ checks, reason }) => (
          <li key={reason}>
            {checks}: <span className="soft">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
