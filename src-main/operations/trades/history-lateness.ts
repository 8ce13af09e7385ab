import type { FillHistory } from '../../../src-preload/contract/bridge/trades.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { HistoryName } from '../../store/record.ts';
import type { Reads } from '../scope.ts';

/** Checks whether the newest rows of a history were read, and all rows since this time (venue ms), except for its gaps. */
export function isReadSince(
  { historySpan, isHistoryRead }: Reads<'histories'>['reader'],
  history: HistoryName,
  time: number,
): boolean {
  return isHistoryRead(history) && (historySpan(history)?.knownFrom ?? Infinity) <= time;
}

/** Returns `, back to 2026-10-12` if older rows of a history are still being read, else an empty text. */
export function backToText(
  { historySpan, isBackfilled }: Reads<'histories'>['reader'],
  history: HistoryName,
): string {
  const knownFrom = historySpan(history)?.knownFrom ?? null;
  return knownFrom === null || isBackfilled(history) ? '' : `, back to ${toUtcText(knownFrom).slice(0, 10)}`;
}

/** Returns how far back the stored fills go; null: none were read yet. */
export function fillHistory({ reader }: Reads<'fills' | 'histories'>): FillHistory | null {
  if (reader.historySpan('fills') === null) return null;
  return {
    count: reader.fillCount(),
    firstAt: reader.firstFillAt(),
    isLoading: !reader.isBackfilled('fills'),
  };
}

/**
 * Returns when the histories behind the figures were last read: the oldest of these times, world ms. A history that was never
 * read is in no figure and does not count; null: none was ever read.
 */
export function oldestReading({ reader }: Reads<'histories'>): number | null {
  const times = (['fills', 'funding', 'ledger'] as const).map(reader.historyReadAt);
  const known = times.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export const sinceText = (at: number): string => `${toUtcText(at).slice(0, 16).replace('T', ' ')} UTC`;
