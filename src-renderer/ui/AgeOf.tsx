import type { ReactElement } from 'react';
import { formatAge } from '../format/age.ts';
import { localInstant, utcTitle, zoneName } from '../format/instant.ts';
import { useFromClock } from '../stores/AppContext.ts';

interface AgeOfProps {
  /** World ms. */
  readonly ms: number;
  /** Word before the instant in the title, such as `Received`. */
  readonly what: string;
}

/** Age such as `4 s`, counting up. On hover, the instant itself in the operator's zone and in UTC. */
export function AgeOf({ ms, what }: AgeOfProps): ReactElement {
  const age = useFromClock((now) => (now === null ? 'an unknown time' : formatAge(now - ms)));
  return (
    <span title={`${what} ${localInstant.full(ms)} ${zoneName(ms)}\n${utcTitle(ms)}`} className="age">
      {age}
    </span>
  );
}
