import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { AlertMute, AlertRow } from '../../../src-preload/contract/bridge/alerts.ts';
import { AlertCard } from './AlertCard.tsx';
import { leftOutText } from './view-model.ts';

/** Alerts drawn at a time: each has its own menu and text. */
const step = 50;

interface AlertListProps {
  readonly alerts: readonly AlertRow[];
  /** Number of alerts, listed or not. */
  readonly all: number;
  readonly onMute: (mute: AlertMute) => void;
}

/** The newest alerts, with a button that shows more. */
export function AlertList({ alerts, all, onMute }: AlertListProps): ReactElement {
  const [most, setMost] = useState(step);
  const hidden = alerts.length - most;
  const leftOut = leftOutText(all, alerts.length);
  return (
    <>
      <ul className="alert-list">
        {alerts.slice(0, most).map((alert) => (
          <AlertCard key={alert.key} alert={alert} onMute={onMute} />
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="alert-more">
          <Button onClick={() => setMost(most + step)}>Show {Math.min(hidden, step)} more</Button>{' '}
          <span className="soft">
            {most} of {alerts.length} are shown
          </span>
        </p>
      ) : null}
      {leftOut === null ? null : <p className="soft">{leftOut}</p>}
    </>
  );
}
