import type { ReactElement } from 'react';
import { formatAge } from '../../format/age.ts';
import { useFrame } from '../../operations/use-operation.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Banner } from '../Banner.tsx';

const words = {
  venue: { name: 'venue', missing: 'Fills since then are not here yet.' },
  agent: { name: 'agent', missing: 'What it did since then is not here yet.' },
} as const;

interface SourceStaleProps {
  /** Where the rows come from. */
  readonly source: keyof typeof words;
}

/** Says that rows may be missing at the top because their source is silent. Cause and remedy stand above every screen. */
export function SourceStale({ source }: SourceStaleProps): ReactElement | null {
  const health = useFrame((frame) => frame.health[source]);
  const lastOkAt = health?.lastOkAt ?? null;
  const age = useFromClock((now) =>
    now === null || lastOkAt === null ? null : formatAge(Math.max(0, now - Date.parse(lastOkAt))),
  );
  if (health === null || !health.attached || health.state !== 'down') return null;
  const { name, missing } = words[source];
  return (
    <Banner tone="warn">
      <strong>Stale.</strong> The {name} was last heard {age === null ? 'at an unknown time' : `${age} ago`}.{' '}
      {missing}
    </Banner>
  );
}
