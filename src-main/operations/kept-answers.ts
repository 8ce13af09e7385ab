import { createHash } from 'node:crypto';

/** An answer as it is sent. */
export interface AnswerBytes {
  readonly body: Buffer;
  readonly etag: string;
}

export function answerBytes(answer: unknown): AnswerBytes {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
