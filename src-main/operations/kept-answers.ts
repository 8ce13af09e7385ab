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
  /** JSON: text while it is short, for Node sends that in one piece with the headers; else in UTF-8. */
  readonly body: string | Buffer;
  readonly etag: string;
}

const longestText = 16 * 1024;

/** `schema`: of the answer; null: it has none. */
export function answerBytes(schema: z.ZodType | null, answer: unknown): AnswerBytes {
  const text = JSON.stringify(toWire(schema, answer));
  const body = text.length <= longestText ? text : Buffer.from(text);
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` };
}

interface KeptAnswer {
  readonly bytes: AnswerBytes;
  /** What its readings were before it was worked out. */
  readonly stamps: readonly unknown[];
  readonly rate: number;
  /** World ms since then; null: the world's clock was set back. */
  readonly sinceMs: () => number | null;
  readonly heldForMs: number;
}

/** The answers to one operation, by its input. */
export interface KeptAnswers {
  /** null: none is kept that still holds. */
  readonly known: (input: unknown) => AnswerBytes | null;
  /** Answers by `work`, and keeps the answer for as long as its readings and its time allow. */
  readonly renew: (
    input: unknown,
    work: (clock: ReceiptClock & HeldTime) => Promise<AnswerBytes>,
  ) => Promise<AnswerBytes>;
}

/** All that is kept of one source. */
export type KeptStore = LRUCache<string, KeptAnswer>;

/** Least recently used first to go. */
const mostKeptBytes = 16 * 1024 * 1024;
/** Of an answer beside its body: its key, and what decides whether it holds. */
const keptBesideBytes = 1_024;

export function createKeptStore(): KeptStore {
  return new LRUCache({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ bytes }, key) => Buffer.byteLength(bytes.body) + key.length + keptBesideBytes,
  });
}

export function keptAnswers(scope: SourceScope, operation: Operation, kept: KeptStore): KeptAnswers {
  const { world } = scope;
  const { version } = operation;
  const stamps = version === undefined ? stampsOf(scope, readingsOf(operation)) : [() => version(scope)];
  const keyOf = (input: unknown): string => `${operation.name} ${JSON.stringify(input)}`;
  const holds = (known: KeptAnswer): boolean => {
    const sinceMs = known.sinceMs();
    if (sinceMs === null || sinceMs > known.heldForMs || world.rate() !== known.rate) return false;
    return stamps.every((stamp, nth) => Object.is(stamp(), known.stamps[nth]));
  };
  return {
    known: (input) => {
      const known = kept.get(keyOf(input));
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
      if (heldForMs >= 0) kept.set(keyOf(input), { ...before, bytes, heldForMs });
      return bytes;
    },
  };
}
