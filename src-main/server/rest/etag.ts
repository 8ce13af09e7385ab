import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerBytes } from '../../operations/answer-cache.ts';

/** Sends an answer with its ETag, or 304 if the caller already has these bytes. */
export function sendWithEtag(
  { body, etag }: AnswerBytes,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Whether If-None-Match names the ETag: the caller then has these bytes. */
function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
