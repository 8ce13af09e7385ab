import type { ReactElement } from 'react';
import { isoTime, localInstant, utcTitle, zoneName } from '../../format/instant.ts';

interface RequestTimeProps {
  readonly ms: number;
  /** Its date goes without saying. */
  readonly isToday: boolean;
}

/** On one line, since a log is read by its clock: the day only where it is another; UTC on hover. */
export function RequestTime({ ms, isToday }: RequestTimeProps): ReactElement {
  return (
    <time
      className="moment"
      dateTime={isoTime(ms)}
      title={`${localInstant.full(ms)} ${zoneName(ms)}\n${utcTitle(ms)}`}
    >
      {isToday ? null : <span className="faint">{localInstant.day(ms)} </span>}
      {localInstant.clock(ms)}
    </time>
  );
}
