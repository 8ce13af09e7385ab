import type { FastifyRequest } from 'fastify';
import type { ApiParts } from './api-parts.ts';

const signals = new WeakMap<FastifyRequest, AbortSignal>();

/** Aborts when the time is up or the caller is gone, so that no work is left running for nobody. One for each request. */
export function requestSignal(request: FastifyRequest, timeoutMs: number): AbortSignal {
  const known = signals.get(request);
  if (known !== undefined) return known;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  signals.set(request, signal);
  return signal;
}

/** The option of a route whose answer is heavy work: it waits for its turn. */
export function heavy({ queue, requestTimeoutMs }: Pick<ApiParts, 'queue' | 'requestTimeoutMs'>) {
  return {
    preHandler: async (request: FastifyRequest) => {
      await queue.enter(request.ip, requestSignal(request, requestTimeoutMs));
    },
  };
}
