import type { ReactElement } from 'react';
import { isoTime, localInstant, utcTitle, zoneName } from '../format/instant.ts';

/** Time of a row, with the time of day above and the date below. UTC on hover. */
export function Moment({ ms }: { readonly ms: number }): ReactElement {
  return (
    <time
      className="moment"
      dateTime={isoTime(ms)}
      title={[...new Set([`${localInstant.full(ms)} ${zoneName(ms)}`, utcTitle(ms)])].join('\n')}
    >
      {localInstant.clock(ms)}
      <span className="second"> {localInstant.date(ms)}</span>
    </time>
  );
}
