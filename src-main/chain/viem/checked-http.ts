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
  /** Ends every request. */
  readonly signal: AbortSignal;
  readonly agent: Agent;
  /** Of a whole answer, real ms. */
  readonly timeoutMs: number;
}

/** viem's HTTP transport, whose answers are checked and bounded. It asks once: what failed is asked of the next endpoint. */
export function checkedHttp(url: string, options: Options): Transport {
  const open = http(url, {
    retryCount: 0,
    // fetchFn bounds the whole answer; this would bound its beginning alone.
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

/** Follows no redirect: another address was not configured. */
function boundedFetch({ signal, agent, timeoutMs }: Options): typeof globalThis.fetch {
  const bounded = async (url: string, init: object): Promise<unknown> => {
    const response = await fetch(url, {
      ...init,
      dispatcher: agent,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    // viem would take a failure's text for JSON if it is named so, and leave a body that is named too long on its connection.
    const headers = response.ok ? { 'content-type': 'application/json' } : {};
    return new Response(response.body, { status: response.status, headers });
  };
  return bounded as typeof globalThis.fetch;
}
