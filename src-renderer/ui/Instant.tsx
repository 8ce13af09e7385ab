import type { ReactElement } from 'react';
import { isoTime, localInstant, utcTitle, zoneName } from '../format/instant.ts';

interface InstantProps {
  readonly ms: number;
}

/** An instant in the operator's zone; UTC on hover. */
export function Instant({ ms }: InstantProps): ReactElement {
  return (
    <time dateTime={isoTime(ms)} title={utcTitle(ms)}>
      {localInstant.toMinute(ms)} {zoneName(ms)}
    </time>
  );
}
