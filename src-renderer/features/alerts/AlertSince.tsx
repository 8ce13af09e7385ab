import type { ReactElement } from 'react';
import { sinceText, type AlertTimes } from '../../format/alert-since.ts';
import { utcTitle } from '../../format/instant.ts';
import { useFromClock } from '../../stores/AppContext.ts';

/** Time the alert was first raised and the time it came back; UTC on hover. */
export function AlertSince({ alert }: { readonly alert: AlertTimes }): ReactElement {
  const text = useFromClock((now) => sinceText(alert, now));
  const { firstRaisedAt, raisedAt } = alert;
  const times = firstRaisedAt === raisedAt ? [firstRaisedAt] : [firstRaisedAt, raisedAt];
  return <span title={times.map(utcTitle).join(', ')}>{text}</span>;
}
