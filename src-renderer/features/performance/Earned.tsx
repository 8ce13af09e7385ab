import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactElement } from 'react';
import type { BridgeCalls } from '../../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { useHistoryAge } from '../../charts/equity/use-history-age.ts';
import { formatAge } from '../../format/age.ts';
import { sourcePhrases } from '../../format/trade-labels.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { Charts } from './Charts.tsx';
import { MetricList } from './MetricList.tsx';
import { reasons } from './reasons.ts';
import { serviceText } from '../../format/service-text.ts';

type PerformanceAnswer = BridgeCalls['getPerformance']['result'];

interface EarnedProps {
  readonly period: PerformancePeriod;
  /** null: still being read. Charts that read their own data are shown before it arrives, and stay. */
  readonly answer: PerformanceAnswer | null;
  readonly refreshError: BridgeFailure | null;
  readonly onRetry: () => void;
}

/** Note on each chart; the reason itself is shown once, above all charts. */
const partial = 'Part of the period is missing: the top of the page says why.';

/** Figures and charts of one period, below a note on their source. */
export function Earned({ period, answer, refreshError, onRetry }: EarnedProps): ReactElement {
  const staleMs = useHistoryAge(answer?.figures.updatedAt ?? null);
  return (
    <>
      {answer === null ? null : <Provenance figures={answer.figures} whyIncomplete={answer.whyIncomplete} />}
      <OlderData error={refreshError} onRetry={onRetry} />
      {staleMs === null ? null : (
        <Banner tone="warn">
          Stale: the venue was last read {formatAge(staleMs)} ago. Later activity is not included.
        </Banner>
      )}
      <div className="performance-body">
        {answer === null ? null : <MetricList figures={answer.figures} />}
        <Charts period={period} charts={answer?.charts ?? null} staleMs={staleMs} {...chartReasons(answer)} />
      </div>
    </>
  );
}

/** Returns the reasons why charts may lack something. */
function chartReasons(
  answer: PerformanceAnswer | null,
): Pick<ComponentProps<typeof Charts>, 'partial' | 'whyNone' | 'whyNoFunding'> {
  if (answer === null) return { partial: null, whyNone: '', whyNoFunding: null };
  const { figures, whyIncomplete } = answer;
  return {
    partial: whyIncomplete === null ? null : partial,
    whyNone: reasons.perTrade(figures),
    whyNoFunding: figures.fundingUsd === null ? reasons.funding(figures) : null,
  };
}

/** Source of the figures, whether they have all of the period, and what is left out. */
function Provenance({ figures, whyIncomplete }: Omit<PerformanceAnswer, 'charts'>): ReactElement {
  const { source, updatedAt } = figures;
  const leftOut = figures.leftOut.filter(({ message }) => message !== whyIncomplete);
  return (
    <div className="provenance">
      <p>
        <span className="faint">Source</span> {sourcePhrases[source]}
      </p>
      {whyIncomplete === null ? (
        <p className="provenance-mark good">
          <IconCircleCheck size={14} aria-hidden="true" />
          Complete
        </p>
      ) : (
        <p className="provenance-mark warn">
          <IconAlertTriangle size={14} aria-hidden="true" />
          Incomplete. {serviceText(whyIncomplete)}
        </p>
      )}
      {updatedAt === null ? null : (
        <p>
          <span className="faint">Venue read</span> <Instant ms={Date.parse(updatedAt)} />
        </p>
      )}
      {leftOut.map(({ of, token, message }) => (
        <p key={`${of} ${token} ${message}`} className="provenance-left-out">
          <span className="faint">Note</span> {serviceText(message)}
        </p>
      ))}
    </div>
  );
}
