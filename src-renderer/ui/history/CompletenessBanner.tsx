import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Completeness } from '../../../src-preload/contract/bridge/trades.ts';
import { sourcePhrases } from '../../format/trade-words.ts';
import { Banner } from '../Banner.tsx';

/** Why rows are missing, and what that means for what is seen; nothing where none is. */
export function CompletenessBanner({ told }: { readonly told: Completeness }): ReactElement | null {
  if (told.complete) return null;
  return (
    <Banner tone="warn">
      <strong>Not complete.</strong>{' '}
      {told.message ?? 'The venue’s history was cut off before the start of this period.'} What is missing is
      in no list, count or sum here.
    </Banner>
  );
}

/** The other case, said in a word. */
export function CompleteWord({ told }: { readonly told: Completeness }): ReactElement | null {
  if (!told.complete) return null;
  return (
    <span
      className="word word-good"
      title={`Every row of the period is here. Source: ${sourcePhrases[told.source]}.`}
    >
      <IconCircleCheck size={13} aria-hidden="true" />
      Complete
    </span>
  );
}
