import type { ReactElement } from 'react';
import type { JournalKnown } from '../../../src-preload/contract/bridge/trades.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { useNow } from '../../stores/AppContext.ts';
import { Banner } from '../Banner.tsx';
import { Instant } from '../Instant.tsx';
import { periodStart } from '../../format/period-start.ts';
import { serviceText } from '../../format/service-text.ts';
import { counted } from '../../format/number.ts';

interface Known {
  readonly period: PerformancePeriod;
  readonly knownFrom: number | null;
  /** World ms; null: unknown yet. */
  readonly now: number | null;
}

interface Gaps {
  /** Whether no journal has been read at all. */
  readonly unread: boolean;
  /** Start of the known journal, if it is inside the period; null: all of the period is known. */
  readonly since: number | null;
}

interface JournalGapsProps {
  readonly period: PerformancePeriod;
  readonly known: JournalKnown;
}

/** Warns of gaps in the agent's journal within the period; empty if it is complete. */
export function JournalGaps({ period, known }: JournalGapsProps): ReactElement | null {
  const now = useNow();
  const { knownFrom, problems, whyIncomplete } = known;
  const gaps = gapsOf({ period, knownFrom, now });
  if (gaps.unread) {
    return (
      <Banner tone="warn">
        <strong>Incomplete.</strong> No agent journal has been read on this network. Set the agent feed in{' '}
        <a href="#/settings">Settings</a>.
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
      {serviceText(whyIncomplete)}{' '}
      {problems === 0
        ? null
        : `${counted(problems, 'line or gap', 'lines or gaps')} in the journal could not be read and are missing here.`}
    </Banner>
  );
}

/** Returns how much of a period the journal covers. For all time, no start is known that the journal could lack. */
export function gapsOf({ period, knownFrom, now }: Known): Gaps {
  if (knownFrom === null) return { unread: true, since: null };
  const start = now === null ? null : periodStart(period, now);
  return { unread: false, since: start !== null && knownFrom > start ? knownFrom : null };
}
