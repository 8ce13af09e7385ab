import type { ReactElement } from 'react';
import { formatAge } from '../../format/age.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Banner } from '../Banner.tsx';
import { useUnreadSource } from './use-unread-source.ts';

const texts = {
  ledger: { name: 'venue', health: 'venue', missing: 'Later entries are missing.' },
  venue: { name: 'venue', health: 'venue', missing: 'Later fills are missing.' },
  agent: { name: 'agent', health: 'agent', missing: 'Later activity is missing.' },
} as const;

interface SourceStaleProps {
  /** Source of the rows. */
  readonly source: keyof typeof texts;
}

/**
 * Warns that the newest rows may be missing because their source can't be read. A banner above every screen has cause and remedy.
 */
export function SourceStale({ source }: SourceStaleProps): ReactElement | null {
  const health = useUnreadSource(texts[source].health);
  const lastOkAt = health?.lastOkAt ?? null;
  const age = useFromClock((now) =>
    now === null || lastOkAt === null ? null : formatAge(Math.max(0, now - Date.parse(lastOkAt))),
  );
  if (health === null) return null;
  const { name, missing } = texts[source];
  return (
    <Banner tone="warn">
      <strong>Stale.</strong> The {name} last responded {age === null ? 'at an unknown time' : `${age} ago`}.{' '}
      {missing}
    </Banner>
  );
}
