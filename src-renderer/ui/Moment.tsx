import type { ReactElement } from 'react';
import { localInstant, utcTitle, zoneName } from '../format/instant.ts';

/** A time of a row: the clock first, the date below; UTC on hover. */
export function Moment({ ms }: { readonly ms: number }): ReactElement {
  return (
    <time
      className="moment"
      dateTime={new Date(ms).toISOString()}
      title={`${localInstant.full(ms)} ${zoneName(ms)}\n${utcTitle(ms)}`}
    >
      {localInstant.clock(ms)}
      <span className="second"> {localInstant.date(ms)}</span>
    </time>
  );
}
