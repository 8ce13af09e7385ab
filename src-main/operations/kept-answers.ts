import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { toWire } from '../../src-preload/contract/views/snake-case.ts';
import type { ReceiptClock } from '../clock.ts';
import type { Operation } from './operation.ts';
import { stampsOf } from './readings.ts';
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

interface KeptQuestion {
  readonly operation: Operation;
  readonly input: unknown;
}

/** Answers a question by what is kept of it, or else by `work`, whose answer is kept while its readings and its time allow. */
export type KeptAnswers = (
  scope: SourceScope,
  question: KeptQuestion,
  work: (clock: ReceiptClock & HeldTime) => Promise<AnswerBytes>,
) => Promise<AnswerBytes>;

/** Of one source, least recently used first to go. */
const mostKeptBytes = 16 * 1024 * 1024;
/** Of an answer beside its body: its key, and what tells whether it holds. */
const keptBesideBytes = 1_024;

export function createKeptAnswers(): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ bytes }, key) => Buffer.byteLength(bytes.body) + key.length + keptBesideBytes,
  });
  return async (scope, { operation, input }, work) => {
    const key = `${operation.name} ${JSON.stringify(input)}`;
    const known = kept.get(key);
    const stamps =
      operation.version === undefined ? stampsOf(scope, operation.readings) : [operation.version(scope)];
    if (known !== undefined && holds(known, stamps, scope.world.rate())) return known.bytes;
    const [clock, rate, sinceMs] = [timedClock(scope.world), scope.world.rate(), scope.world.stopwatch()];
    const bytes = await work(clock);
    const heldForMs = clock.heldForMs();
    if (heldForMs >= 0) kept.set(key, { bytes, stamps, rate, sinceMs, heldForMs });
    else kept.delete(key);
    return bytes;
  };
}

function holds(known: KeptAnswer, stamps: readonly unknown[], rate: number): boolean {
  const sinceMs = known.sinceMs();
  if (sinceMs === null || sinceMs > known.heldForMs || rate !== known.rate) return false;
  return (
    known.stamps.length === stamps.length && known.stamps.every((stamp, nth) => Object.is(stamp, stamps[nth]))
  );
}
