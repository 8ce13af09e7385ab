import type { FastifyRequest } from 'fastify';

/** Aborts when the time is up or the caller is gone, so that no work is left running for nobody. */
export function requestSignal(request: FastifyRequest, timeoutMs: number): AbortSignal {
  return AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
}
