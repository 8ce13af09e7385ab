import type { FastifyReply } from 'fastify';

/** From here on the answer is written past Fastify, which would leave its headers out. */
export function leaveTo(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}
