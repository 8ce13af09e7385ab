import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { PerpscopeError } from '../../errors.ts';
import { nothingRead } from '../nothing-read.ts';
import { ageWords } from '../reading-age.ts';
import type { Reads } from '../readings.ts';
import { notReadSince } from './history-lateness.ts';

export interface FillsReading {
  /** World ms through which the fills are known. */
  readonly knownAt: number;
  /** Says how old they are where that is past the limit of fills; null: they are within it. */
  readonly staleMessage: string | null;
}

/**
 * How recent the fills are; null while they are read for the first time. While the stream brings them they are read again every
 * few minutes only, so both count. In a world that runs faster the limit is as many of its seconds longer.
 */
export function fillsReading(scope: Reads<'histories' | 'stream'>): FillsReading | null {
  const { reader, world } = scope;
  const readAt = reader.historyReadAt('fills');
  if (readAt === null) return null;
  const limitMs = freshnessLimitsMs.fills * Math.max(1, world.rate());
  // The stream may lose fills, and the readings beside it find them: without those it is not believed.
  const streamedAt = notReadSince(scope, 'fills') === null ? scope.fillsHeardAt() : null;
  const stamps = [readAt, ...(streamedAt === null ? [] : [streamedAt])];
  const young = stamps.filter((at) => !world.isOlder(at, limitMs));
  if (young.length > 0) return { knownAt: Math.max(...young), staleMessage: null };
  const age = ageWords(world.ageOf(streamedAt ?? readAt));
  const staleMessage = `The last reading of the account's fills is ${age}, more than ${limitMs / 1_000} s`;
  return { knownAt: Math.max(...stamps), staleMessage };
}

/** World ms through which the fills are known, null as in fillsReading. Throws provider_failed, naming the age, past the limit. */
export function fillsKnownThrough(scope: Reads<'histories' | 'stream'>): number | null {
  const reading = fillsReading(scope);
  if (reading === null) return null;
  if (reading.staleMessage === null) return reading.knownAt;
  throw new PerpscopeError(
    'provider_failed',
    `${reading.staleMessage}: see Health for what the venue answers.`,
  );
}

/**
 * Orders are known by the agent's journal or by the account's fills. Throws provider_failed until one of the two was read once:
 * before that there is no saying that there are none.
 */
export function requireOrders({ reader }: Reads<'histories' | 'journal'>): void {
  if (reader.historyReadAt('fills') === null && reader.journalCursor() === null) throw nothingRead('orders');
}
