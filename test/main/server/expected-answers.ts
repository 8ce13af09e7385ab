import { expect } from 'vitest';
import type { z } from 'zod';
import { ErrorBody, type ErrorCode } from '../../../src-preload/contract/views/error.ts';
import { viewOf } from '../../on-wire.ts';
import type { Answer } from '../http-request.ts';

/** Headers of every answer, whatever its status. */
export function expectCommonHeaders({ headers }: Pick<Answer, 'headers'>): void {
  expect(headers).toMatchObject({
    'perpscope-version': '0.0.0-test',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  });
  const cors = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  expect(cors).toEqual([]);
}

/** Checks the one shape of every error: no other field, none missing, and not cacheable. */
export function expectProblem(answer: Answer, status: number, code: ErrorCode): ErrorBody {
  expect({ status: answer.status, text: answer.text }).toMatchObject({
    status,
    text: expect.stringContaining(`"error":"${code}"`) as string,
  });
  const body = viewOf(ErrorBody, answer.json());
  expect(body.error).toBe(code);
  expect(body.message).toMatch(/^\S.*\.$/);
  expect(body.requestId).toMatch(/^[0-9a-f]{16}$/);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['cache-control']).toBe('no-store');
  expectCommonHeaders(answer);
  return body;
}

/** Checks a good answer where `problem` is null. */
export function expectOutcome(
  answer: Answer,
  problem: readonly [status: number, code: ErrorCode] | null,
): void {
  if (problem !== null) return void expectProblem(answer, ...problem);
  expect(answer.status).toBe(200);
  expectCommonHeaders(answer);
}

/** Checks a good answer that matches its schema exactly: no field missing, no other field. */
export function expectGood<T extends z.ZodType>(answer: Answer, schema: T, caching = 'no-cache'): z.infer<T> {
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, caching]);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expectCommonHeaders(answer);
  return viewOf(schema, answer.json());
}
