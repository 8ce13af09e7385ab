import type { ReactElement } from 'react';
import { formatAge } from '../../format/age.ts';
import { useFrame } from '../../operations/use-operation.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Banner } from '../Banner.tsx';

const words = {
  ledger: { name: 'venue', health: 'venue', missing: 'Later entries are missing.' },
  venue: { name: 'venue', health: 'venue', missing: 'Later fills are missing.' },
  agent: { name: 'agent', health: 'agent', missing: 'Later activity is missing.' },
} as const;

interface SourceStaleProps {
  /** Where the rows come from. */
  readonly source: keyof typeof words;
}

/** Says that rows may be missing at the top because their source is silent. Cause and remedy stand above every screen. */
export function SourceStale({ source }: SourceStaleProps): ReactElement | null {
  const health = useFrame((frame) => frame.health[words[source].health]);
  const lastOkAt = health?.lastOkAt ?? null;
  const age = useFromClock((now) =>
    now === null || lastOkAt === null ? null : formatAge(Math.max(0, now - Date.parse(lastOkAt))),
  );
  if (health === null || !health.attached || health.state !== 'down') return null;
  const { name, missing } = words[source];
  return (
    <Banner tone="warn">
      <strong>Stale.</strong> The {name} last responded {age === null ? 'at an unknown time' : `${age} ago`}.{' '}
      {missing}
    </Banner>
  );
}
