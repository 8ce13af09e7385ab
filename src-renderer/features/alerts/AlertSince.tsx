import type { ReactElement } from 'react';
import { sinceText, type AlertTimes } from '../../format/alert-since.ts';
import { utcTitle } from '../../format/instant.ts';
import { useFromClock } from '../../stores/AppContext.ts';

/** Time since which the alert is active, and the time it was first raised; UTC on hover. */
export function AlertSince({ alert }: { readonly alert: AlertTimes }): ReactElement {
  const text = useFromClock((now) => sinceText(alert, now));
  const { firstRaisedAt, raisedAt } = alert;
  const times = firstRaisedAt === raisedAt ? [firstRaisedAt] : [raisedAt, firstRaisedAt];
  return <span title={times.map(utcTitle).join(', ')}>{text}</span>;
}
