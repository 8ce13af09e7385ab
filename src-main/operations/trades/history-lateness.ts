import type { FillHistory } from '../../../src-preload/contract/bridge/trades.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { HistoryName } from '../../store/record.ts';
import type { Reads } from '../scope.ts';

/** Whether its newest rows were read, and all since this time (venue ms) with them, but for its gaps. */
export function isReadSince(
  { historySpan, isHistoryRead }: Reads<'histories'>['reader'],
  history: HistoryName,
  time: number,
): boolean {
  return isHistoryRead(history) && (historySpan(history)?.knownFrom ?? Infinity) <= time;
}

/** `, back to 2026-10-12` where older rows of a history are still being read. */
export function backToWords(
  { historySpan, isBackfilled }: Reads<'histories'>['reader'],
  history: HistoryName,
): string {
  const knownFrom = historySpan(history)?.knownFrom ?? null;
  return knownFrom === null || isBackfilled(history) ? '' : `, back to ${toUtcText(knownFrom).slice(0, 10)}`;
}

/** How far back the fills on record go; null: none were read yet. */
export function fillHistory({ reader }: Reads<'fills' | 'histories'>): FillHistory | null {
  if (reader.historySpan('fills') === null) return null;
  return {
    count: reader.fillCount(),
    firstAt: reader.firstFillAt(),
    isLoading: !reader.isBackfilled('fills'),
  };
}

/** World ms of the oldest last reading of what figures are made of; what was never read is in none of them. null: all of it. */
export function oldestReading({ reader }: Reads<'histories'>): number | null {
  const times = (['fills', 'funding', 'ledger'] as const).map(reader.historyReadAt);
  const known = times.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export const sinceWords = (at: number): string => `${toUtcText(at).slice(0, 16).replace('T', ' ')} UTC`;
