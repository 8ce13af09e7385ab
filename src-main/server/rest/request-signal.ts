import type { FastifyRequest } from 'fastify';
import type { AskOptions } from '../../operations/operation.ts';

const signals = new WeakMap<FastifyRequest, AbortSignal>();

/** Aborts when the time is up or the caller is gone, so that no work is left running for nobody. One for each request. */
export function requestSignal(request: FastifyRequest, timeoutMs: number): AbortSignal {
  const known = signals.get(request);
  if (known !== undefined) return known;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  signals.set(request, signal);
  return signal;
}

/** What an operation is asked with for a request. Few answers read the signal: it is made for those alone. */
export class RequestOptions implements AskOptions {
  readonly #request: FastifyRequest;
  readonly #timeoutMs: number;

  constructor(request: FastifyRequest, timeoutMs: number) {
    this.#request = request;
    this.#timeoutMs = timeoutMs;
  }

  get signal(): AbortSignal {
    return requestSignal(this.#request, this.#timeoutMs);
  }
}
