import type { ReactElement } from 'react';
import { isoTime, localInstant, utcTitle, zoneName } from '../format/instant.ts';

/** A near instant in the operator's zone, with its weekday. UTC on hover. */
export function NextInstant({ ms }: { readonly ms: number }): ReactElement {
  return (
    <time dateTime={isoTime(ms)} title={utcTitle(ms)} className="next-instant">
      {localInstant.dayTime(ms)} {zoneName(ms)}
    </time>
  );
}
