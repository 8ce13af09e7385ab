import type { PerformancePeriod } from '../../../src-preload/contract/views/performance.ts';
import { dayMs } from '../../format/time.ts';

const lengths = { '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs } as const;

interface Known {
  readonly period: PerformancePeriod;
  readonly knownFrom: number | null;
  /** World ms; null: not told yet. */
  readonly now: number | null;
}

export interface Gaps {
  /** No journal has been read at all. */
  readonly unread: boolean;
  /** From when on the journal is known, where that lies inside the period; null: all of the period is known. */
  readonly since: number | null;
}

/** How far the journal reaches into a period. Of all time nothing says where it should begin. */
export function gapsOf({ period, knownFrom, now }: Known): Gaps {
  if (knownFrom === null) return { unread: true, since: null };
  if (period === 'all' || now === null) return { unread: false, since: null };
  return { unread: false, since: knownFrom > now - lengths[period] ? knownFrom : null };
}
