import type { FastifyRequest } from 'fastify';
import type { AskOptions } from '../../operations/operation.ts';

const signals = new WeakMap<FastifyRequest, AbortSignal>();

/** Returns a request's signal, the same one every time. It aborts when the time is up or the caller is gone, so that work stops. */
export function requestSignal(request: FastifyRequest, timeoutMs: number): AbortSignal {
  const known = signals.get(request);
  if (known !== undefined) return known;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  signals.set(request, signal);
  return signal;
}

/** Options of an operation for a request. The signal is created when it is read, because few answers read it. */
export class RequestOptions implements AskOptions {
  readonly #request: FastifyRequest;
  readonly #timeoutMs: number;
  readonly count: () => void;

  constructor(request: FastifyRequest, timeoutMs: number, count: () => void = () => undefined) {
    this.#request = request;
    this.#timeoutMs = timeoutMs;
    this.count = count;
  }

  get signal(): AbortSignal {
    return requestSignal(this.#request, this.#timeoutMs);
  }
}
