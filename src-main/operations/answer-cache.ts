import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { toWire } from '../../src-preload/contract/views/snake-case.ts';
import type { ReceiptClock } from '../clock.ts';
import type { Operation } from './operation.ts';
import { readingsOf, stampsOf } from './scope.ts';
import type { SourceScope } from './scope.ts';
import type { HeldTime } from './timed-clock.ts';
import { timedClock } from './timed-clock.ts';

/** An answer as it is sent. */
export interface AnswerBytes {
  /** JSON: a string while it is short, because Node sends that in one piece with the headers; else UTF-8 bytes. */
  readonly body: string | Buffer;
  readonly etag: string;
}

const longestText = 16 * 1024;

/** Serializes an answer. `schema`: schema of the answer; null: it has none. */
export function answerBytes(schema: z.ZodType | null, answer: unknown): AnswerBytes {
  const text = JSON.stringify(toWire(schema, answer));
  const body = text.length <= longestText ? text : Buffer.from(text);
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` };
}

interface CachedAnswer {
  readonly bytes: AnswerBytes;
  /** State of its readings before it was computed. */
  readonly stamps: readonly unknown[];
  readonly rate: number;
  /** World ms since that state; null: the world's clock was set back. */
  readonly sinceMs: () => number | null;
  readonly heldForMs: number;
}

/** Cached answers of one operation, by its input. */
export interface CachedAnswers {
  /** Returns the cached answer; null: none is cached that still holds. */
  readonly known: (input: unknown) => AnswerBytes | null;
  /** Computes the answer with `work`, and caches it for as long as its readings and its time allow. */
  readonly renew: (
    input: unknown,
    work: (clock: ReceiptClock & HeldTime) => Promise<AnswerBytes>,
  ) => Promise<AnswerBytes>;
}

/** Cached answers of one source. */
export type AnswerCache = LRUCache<string, CachedAnswer>;

/** Size limit of the cache. The least recently used answers are dropped first. */
const mostCachedBytes = 16 * 1024 * 1024;
/** Bytes assumed for an answer beside its body and the text of its key: the data that decides whether it still holds. */
const overheadBytes = 1_024;

export function createAnswerCache(): AnswerCache {
  return new LRUCache({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ bytes }, key) => Buffer.byteLength(bytes.body) + key.length + overheadBytes,
  });
}

export function cachedAnswers(scope: SourceScope, operation: Operation, cache: AnswerCache): CachedAnswers {
  const { world } = scope;
  const { version } = operation;
  const stamps = version === undefined ? stampsOf(scope, readingsOf(operation)) : [() => version(scope)];
  const keyOf = (input: unknown): string => `${operation.name} ${JSON.stringify(input)}`;
  const holds = (known: CachedAnswer): boolean => {
    const sinceMs = known.sinceMs();
    if (sinceMs === null || sinceMs > known.heldForMs || world.rate() !== known.rate) return false;
    return stamps.every((stamp, nth) => Object.is(stamp(), known.stamps[nth]));
  };
  return {
    known: (input) => {
      const known = cache.get(keyOf(input));
      return known !== undefined && holds(known) ? known.bytes : null;
    },
    renew: async (input, work) => {
      const before = {
        stamps: stamps.map((stamp) => stamp()),
        rate: world.rate(),
        sinceMs: world.stopwatch(),
      };
      const clock = timedClock(world);
      const bytes = await work(clock);
      const heldForMs = clock.heldForMs();
      if (heldForMs >= 0) cache.set(keyOf(input), { ...before, bytes, heldForMs });
      return bytes;
    },
  };
}
