import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { AlertMute, AlertRow } from '../../../src-preload/contract/bridge/alerts.ts';
import { AlertCard } from './AlertCard.tsx';
import { byRule, leftOutText, summaryOf, type AlertGroup } from './view-model.ts';

/** Cards drawn at a time: each has its own menu and text. */
const step = 50;

interface AlertCardsProps {
  readonly alerts: readonly AlertRow[];
  readonly onMute: (mute: AlertMute) => void;
}

interface AlertListProps extends AlertCardsProps {
  /** Number of alerts, listed or not. */
  readonly all: number;
}

/** The newest alerts, those of one rule in many markets as one card, with a button that shows more. */
export function AlertList({ alerts, all, onMute }: AlertListProps): ReactElement {
  const leftOut = leftOutText(all, alerts.length);
  return (
    <>
      <Cards groups={byRule(alerts)} onMute={onMute} />
      {leftOut === null ? null : <p className="soft">{leftOut}</p>}
    </>
  );
}

/** A card of each alert, with a button that shows more. */
export function AlertCards({ alerts, onMute }: AlertCardsProps): ReactElement {
  return <Cards groups={alerts.map((alert) => [alert])} onMute={onMute} />;
}

interface CardsProps extends Pick<AlertCardsProps, 'onMute'> {
  readonly groups: readonly AlertGroup[];
}

function Cards({ groups, onMute }: CardsProps): ReactElement {
  const [most, setMost] = useState(step);
  const hidden = groups.length - most;
  return (
    <>
      <ul className="alert-list">
        {groups.slice(0, most).map((alerts) => {
          const alert = summaryOf(alerts);
          return (
            <AlertCard key={alert.key} alert={alert} markets={alerts.length} onMute={onMute}>
              {alerts.length > 1 ? <EachMarket alerts={alerts} onMute={onMute} /> : null}
            </AlertCard>
          );
        })}
      </ul>
      {hidden > 0 ? (
        <p>
          <Button onClick={() => setMost(most + step)}>Show {Math.min(hidden, step)} more</Button>{' '}
          <span className="soft">
            {most} of {groups.length} are shown
          </span>
        </p>
      ) : null}
    </>
  );
}

/** The cards of alerts that are shown as one, once they are asked for. */
function EachMarket({ alerts, onMute }: AlertCardsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="alert-each" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Each market ({alerts.length})</summary>
      {isOpen ? <AlertCards alerts={alerts} onMute={onMute} /> : null}
    </details>
  );
}
