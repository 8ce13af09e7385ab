import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Completeness } from '../../../src-preload/contract/bridge/trades.ts';
import { sourcePhrases } from '../../format/trade-labels.ts';
import { Banner } from '../Banner.tsx';
import { serviceText } from '../../format/service-text.ts';
import { Word } from '../Word.tsx';

const shortHistory = 'The venue’s history does not reach back to the start of this period.';

/** Banner on why rows or their figures are missing, and what that means for the rows shown. Empty if none is missing. */
export function CompletenessBanner({
  completeness,
}: {
  readonly completeness: Completeness;
}): ReactElement | null {
  if (completeness.complete) return null;
  return (
    <Banner tone="warn">
      <strong>Incomplete.</strong> {whyRowsMissing(completeness)}
      {completeness.incompleteReason === null
        ? ''
        : ' Missing rows are excluded from every list, count and total.'}
    </Banner>
  );
}

/** Returns why rows are missing, in one sentence; null: none is. */
export function whyRowsMissing({ complete, message }: Completeness): string | null {
  return complete ? null : serviceText(message ?? shortHistory);
}

/** Short label for a complete history. */
export function CompleteLabel({
  completeness,
}: {
  readonly completeness: Completeness;
}): ReactElement | null {
  if (!completeness.complete) return null;
  return (
    <Word
      tone="good"
      Icon={IconCircleCheck}
      title={`All rows of the period. Source: ${sourcePhrases[completeness.source]}.`}
    >
      Complete
    </Word>
  );
}
