import type { Fill } from './fill.ts';
import { fillKey } from './fill.ts';

/** An account's newest fills, spot ones too: nothing between the first of them and `readAt` is missing but what can't be read. */
export interface NewestFills {
  /** Oldest first. */
  readonly rows: readonly Fill[];
  /** There may be older ones. */
  readonly isCapped: boolean;
  /** Some of them could not be read. */
  readonly isHoled: boolean;
  /** World ms. */
  readonly readAt: number;
}

/** What the stream has told of them: nothing yet that may still come, or nothing though it had its time. */
export type ReceivedNewest =
  | { readonly kind: 'received'; readonly fills: NewestFills }
  | { readonly kind: 'awaited' }
  | { readonly kind: 'silent' };

/** The venue's own newest ones are so many at most. */
export const mostNewestFills = 2_000;

/** With those that came after; each counts once. */
export function withLater(
  newest: NewestFills,
  later: Pick<NewestFills, 'rows' | 'isHoled' | 'readAt'>,
): NewestFills {
  const known = new Set(newest.rows.map(fillKey));
  const added = later.rows.filter((fill) => !known.has(fillKey(fill)));
  const rows = [...newest.rows, ...added].toSorted((a, b) => a.time - b.time);
  return {
    rows: rows.slice(-mostNewestFills),
    isCapped: newest.isCapped || rows.length > mostNewestFills,
    isHoled: newest.isHoled || later.isHoled,
    readAt: later.readAt,
  };
}
