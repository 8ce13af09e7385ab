import type { ReactElement } from 'react';
import type { JournalKnown } from '../../../src-preload/contract/bridge/trades.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance.ts';
import { useNow } from '../../stores/AppContext.ts';
import { Banner } from '../Banner.tsx';
import { gapsOf } from './journal-gaps.ts';
import { Instant } from '../Instant.tsx';

interface JournalGapsProps {
  readonly period: PerformancePeriod;
  readonly known: JournalKnown;
}

/** Whether the agent's journal tells all of the period; nothing where it does. */
export function JournalGaps({ period, known }: JournalGapsProps): ReactElement | null {
  const now = useNow();
  const { knownFrom, problems, whyIncomplete } = known;
  const gaps = gapsOf({ period, knownFrom, now });
  if (gaps.unread) {
    return (
      <Banner tone="warn">
        <strong>Incomplete.</strong> No agent journal on this network, so decisions are unknown. Set the agent
        feed in <a href="#/settings">Settings</a>.
      </Banner>
    );
  }
  if (gaps.since === null && problems === 0 && whyIncomplete === null) return null;
  return (
    <Banner tone="warn">
      <strong>Incomplete.</strong>{' '}
      {gaps.since === null ? null : (
        <>
          The agent’s journal starts on <Instant ms={gaps.since} />; nothing earlier is shown.{' '}
        </>
      )}
      {whyIncomplete}{' '}
      {problems === 0
        ? null
        : `${problems === 1 ? '1 line or gap' : `${problems} lines or gaps`} in the journal could not be read and are missing here.`}
    </Banner>
  );
}
