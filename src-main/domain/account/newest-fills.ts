import type { Fill } from './fill.ts';
import { fillKey } from './fill.ts';

/** An account's newest fills, spot included, without gaps from the first of them to `readAt` except rows that failed to parse. */
export interface NewestFills {
  /** Oldest first. */
  readonly rows: readonly Fill[];
  /** Older fills may exist. */
  readonly isCapped: boolean;
  /** Some rows failed to parse. */
  readonly isHoled: boolean;
  /** World ms. */
  readonly readAt: number;
}

/** Newest fills from the stream. `awaited`: its snapshot may still arrive; `silent`: it did not arrive in time. */
export type ReceivedNewest =
  | { readonly kind: 'received'; readonly fills: NewestFills }
  | { readonly kind: 'awaited' }
  | { readonly kind: 'silent' };

/** The venue returns at most this many newest fills. */
export const mostNewestFills = 2_000;

/** Adds later fills, each once. */
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
