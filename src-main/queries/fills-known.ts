import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import { isStale } from '../domain/freshness.ts';
import { PerpscopeError } from '../errors.ts';
import type { DoorScope } from './door-scope.ts';
import { nothingRead } from './nothing-read.ts';
import { ageWords } from './reading-age.ts';

/**
 * World ms through which the fills are known; null while they are read for the first time. While the stream brings them they
 * are read over again every few minutes only, so both count. Throws provider_failed, naming the age, past the limit of fills,
 * which in a world that runs faster is as many of its seconds longer.
 */
export function fillsKnownThrough(
  scope: Pick<DoorScope, 'reader' | 'world' | 'fillsHeardAt'>,
): number | null {
  const { reader, world } = scope;
  const readAt = reader.historyReadAt('fills');
  if (readAt === null) return null;
  const limitMs = freshnessLimitsMs.fills * Math.max(1, world.rate());
  const heardAt = scope.fillsHeardAt();
  const isYoung = (at: number): boolean => !isStale(world.ageOf(at), limitMs);
  const young = [readAt, ...(heardAt === null ? [] : [heardAt])].filter(isYoung);
  if (young.length > 0) return Math.max(...young);
  throw new PerpscopeError(
    'provider_failed',
    `The last reading of the account's fills is ${ageWords(world.ageOf(heardAt ?? readAt))}, more than ${limitMs / 1_000} s: see Health for what the venue answers.`,
  );
}

/** Throws provider_failed until the fills were read once, and past their limit: what was not read is not nothing. */
export function requireFills(scope: Pick<DoorScope, 'reader' | 'world' | 'fillsHeardAt'>): void {
  if (fillsKnownThrough(scope) === null) throw nothingRead('fills');
}

/**
 * Orders are known by the agent's journal or by the account's fills. Throws provider_failed until one of the two was read once:
 * before that there is no saying that there are none.
 */
export function requireOrders({ reader }: Pick<DoorScope, 'reader'>): void {
  if (reader.historyReadAt('fills') === null && reader.journalCursor() === null) throw nothingRead('orders');
}
