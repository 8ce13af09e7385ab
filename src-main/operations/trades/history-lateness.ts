import { toUtcText } from '../../domain/freshness.ts';
import type { HistoryName } from '../../store/record.ts';
import { minuteMs } from '../../time.ts';
import type { Reads } from '../readings.ts';

/** Each history is read every few minutes of real time; one that was not read for longer is not known up to now. */
const patienceMs = 30 * minuteMs;

/** Since when (world ms) it was not read, where that is too long ago to say anything of now; null: it was. */
export function notReadSince({ reader, world }: Reads<'histories'>, history: HistoryName): number | null {
  const readAt = reader.historyReadAt(history);
  if (readAt === null) return null;
  return world.isOlder(readAt, patienceMs * Math.max(1, world.rate())) ? readAt : null;
}

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

/** World ms of the oldest last reading of what figures are made of; what was never read is in none of them. null: all of it. */
export function oldestReading({ reader }: Reads<'histories'>): number | null {
  const times = (['fills', 'funding', 'ledger'] as const).map(reader.historyReadAt);
  const known = times.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export const sinceWords = (at: number): string => `${toUtcText(at).slice(0, 16).replace('T', ' ')} UTC`;
