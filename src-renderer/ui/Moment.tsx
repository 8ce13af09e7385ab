import type { ReactElement } from 'react';
import { isoTime, localInstant, utcTitle, zoneName } from '../format/instant.ts';

/** A time of a row: the clock first, the date below; UTC on hover. */
export function Moment({ ms }: { readonly ms: number }): ReactElement {
  return (
    <time
      className="moment"
      dateTime={isoTime(ms)}
      title={`${localInstant.full(ms)} ${zoneName(ms)}\n${utcTitle(ms)}`}
    >
      {localInstant.clock(ms)}
      <span className="second"> {localInstant.date(ms)}</span>
    </time>
  );
}
