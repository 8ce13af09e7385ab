import { hash } from 'node:crypto';
import type { z } from 'zod';
import { toWire } from '../../src-preload/contract/views/snake-case.ts';

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
