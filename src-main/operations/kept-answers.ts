import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { toWire } from '../../src-preload/contract/views/snake-case.ts';

/** An answer as it is sent. */
export interface AnswerBytes {
  readonly body: Buffer;
  readonly etag: string;
}

/** `schema`: of the answer; null: it has none. */
export function answerBytes(schema: z.ZodType | null, answer: unknown): AnswerBytes {
  const body = Buffer.from(JSON.stringify(toWire(schema, answer)));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
