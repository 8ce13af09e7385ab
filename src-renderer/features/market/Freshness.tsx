import type { ReactElement } from 'react';
import { formatAge } from '../../format/age.ts';
import { utcTitle } from '../../format/instant.ts';
import type { Reading } from '../../stores/quote-reading.ts';
import { StaleBadge } from '../../ui/Badges.tsx';
import { Missing } from '../../ui/Missing.tsx';

interface FreshnessProps {
  readonly reading: Reading;
  readonly observedAt: string | null;
  readonly reason: string;
}

/** How old the quote is, counting up. */
export function Freshness({ reading, observedAt, reason }: FreshnessProps): ReactElement {
  const title = observedAt === null ? undefined : `Received ${utcTitle(Date.parse(observedAt))}`;
  return (
    <div className="market-freshness" role="group" aria-label="Quote freshness">
      <span className="faint">Quote age</span>
      {reading.kind === 'none' ? <Missing reason={reason} /> : null}
      {reading.kind === 'fresh' ? <span title={title}>{formatAge(reading.ageMs)}</span> : null}
      {reading.kind === 'stale' ? <StaleBadge ageMs={reading.ageMs} /> : null}
    </div>
  );
}
