import type { EIP1193RequestFn, Transport } from 'viem';
import { http } from 'viem';
import type { Agent } from 'undici';
import { Response, fetch } from 'undici';
import { mostJsonBytes } from '../../domain/json-text.ts';
import { checkAnswer } from './check-answer.ts';

export interface RpcQuestion {
  readonly method: string;
  readonly params?: unknown;
}

interface Options {
  /** Aborts every request. */
  readonly signal: AbortSignal;
  readonly agent: Agent;
  /** Timeout of a whole answer, real ms. */
  readonly timeoutMs: number;
}

/** viem's HTTP transport with checked and size-limited answers. It does not retry: a failed request goes to the next endpoint. */
export function checkedHttp(url: string, options: Options): Transport {
  const open = http(url, {
    retryCount: 0,
    // fetchFn limits the time of the whole answer; this timeout covers only its beginning.
    timeout: 0,
    maxResponseBodySize: mostJsonBytes,
    fetchFn: boundedFetch(options),
  });
  return (parameters) => {
    const transport = open({ ...parameters, retryCount: 0 });
    const request = async (question: RpcQuestion): Promise<unknown> => {
      const answer: unknown = await transport.request(question);
      checkAnswer(question.method, question.params, answer);
      return answer;
    };
    return { ...transport, request: request as EIP1193RequestFn };
  };
}

/** Fetches without following redirects, because another address was not configured. */
function boundedFetch({ signal, agent, timeoutMs }: Options): typeof globalThis.fetch {
  const bounded = async (url: string, init: object): Promise<unknown> => {
    const response = await fetch(url, {
      ...init,
      dispatcher: agent,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    // viem would parse an error page as JSON if its content type said so, and leave a body unread on its connection if its
    // content length were too large.
    const headers = response.ok ? { 'content-type': 'application/json' } : {};
    return new Response(response.body, { status: response.status, headers });
  };
  return bounded as typeof globalThis.fetch;
}
