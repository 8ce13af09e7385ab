import './alerts.css';
import { Button } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { AlertRow } from '../../../src-preload/contract/bridge/alerts.ts';
import { useApp } from '../../stores/AppContext.ts';
import { AlertSince } from './AlertSince.tsx';
import { AlertTitle } from './AlertTitle.tsx';
import { useAlertCalls } from './use-alert-calls.ts';
import { alertLink, byRule, muteText, quickMute, summaryOf } from './view-model.ts';
import { alertText } from '../../format/service-text.ts';

interface BellListProps {
  readonly alerts: readonly AlertRow[];
  /** Number of active alerts, listed or not. */
  readonly active: number;
  /** Called when one of its links is followed. */
  readonly onLeave: () => void;
}

const mostShown = 6;

/** The active alerts, in short; those of one rule in many markets as one. */
export function BellList({ alerts, active, onLeave }: BellListProps): ReactElement {
  const shown = byRule(alerts).slice(0, mostShown);
  const hidden = active - shown.flat().length;
  if (alerts.length === 0) return <p className="soft">No active alerts.</p>;
  return (
    <>
      <ul className="popover-list">
        {shown.map((group) => {
          const alert = summaryOf(group);
          const { address, label } = alertLink(alert);
          return (
            <li key={alert.key}>
              <p className="bell-title">
                <AlertTitle alert={alert} markets={group.length} />
              </p>
              <p className="bell-message">{alertText(alert.message)}</p>
              <p className="bell-foot faint">
                <AlertSince alert={alert} />
                {alert.muted ? <span>muted</span> : <QuickMute alert={alert} />}
                <a href={address} onClick={onLeave}>
                  {label}
                  <span className="unseen"> for {alertText(alert.message)}</span>
                </a>
              </p>
            </li>
          );
        })}
      </ul>
      {hidden > 0 ? <p className="faint">and {hidden} more</p> : null}
    </>
  );
}

/** Mutes with one click; other lengths and scopes are on the Alerts screen. */
function QuickMute({ alert }: { readonly alert: AlertRow }): ReactElement {
  const { clock } = useApp();
  const { mute } = useAlertCalls();
  const [problem, setProblem] = useState<string | null>(null);
  const press = async (): Promise<void> => {
    const { nowMs } = clock.getState();
    if (nowMs !== null) setProblem(await mute(quickMute(alert, nowMs)));
  };
  return (
    <>
      <Button
        size="compact-xs"
        leftSection={<IconBellOff size={12} aria-hidden="true" />}
        onClick={() => void press()}
      >
        Mute 1 h<span className="unseen"> {muteText(alert)}</span>
      </Button>
      {problem === null ? null : (
        <span className="bad" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
