import type { ReactElement } from 'react';
import type { FillHistory } from '../../../src-preload/contract/bridge/trades.ts';
import { localInstant } from '../../format/instant.ts';
import { counted } from '../../format/number.ts';

/** Number of fills on record and how far back they go. Empty before any fill was read. */
export function FillsOnRecord({ fills }: { readonly fills: FillHistory | null }): ReactElement | null {
  if (fills === null) return null;
  return (
    <span className="faint" title="Fills on record. No list or total goes further back.">
      {fillsText(fills)}
    </span>
  );
}

/** Returns for example `1,240 fills, back to 12 Oct 2026`. */
export function fillsText({ count, firstAt, isLoading }: FillHistory): string {
  const since = firstAt === null ? '' : `, back to ${localInstant.date(firstAt)}`;
  return `${isLoading ? 'Loading: ' : ''}${counted(count, 'fill')}${isLoading ? ' so far' : ''}${since}`;
}
