import { Agent, request } from 'undici';
import { isGivenUp, messageOf } from '../errors.ts';
import type { AgentFeed, AgentFeedFailure } from './agent.ts';
import { AgentFeedError } from './agent.ts';
import { limitedText, longestStatusBytes } from './limited-text.ts';
import { parseTolerantJson } from './tolerant-json.ts';
import { translateStatus } from './translate-status.ts';

export interface HttpFeedOptions {
  /** Without the closing `/status`. */
  readonly url: string;
  /** Sent as a bearer token; null sends none. */
  readonly token: string | null;
}

/** A feed over HTTP: GET {url}/status. A redirect is not followed: the token is for this address alone. */
export function openHttpFeed({ url, token }: HttpFeedOptions): AgentFeed {
  const address = new URL(`${url.replace(/\/+$/, '')}/status`);
  const dispatcher = new Agent({ connections: 1 });
  const headers = {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const fetchText = async (signal: AbortSignal): Promise<string> => {
    const { statusCode, body } = await request(address, { dispatcher, headers, signal });
    if (statusCode === 200) return await limitedText(body, longestStatusBytes);
    // Not destroyed: that is an error which nobody would hear, and an unheard one ends the process.
    await body.dump({ limit: 64 * 1024, signal });
    throw new AgentFeedError(failureOf(statusCode), `${shown(address)} answered ${statusCode}.`);
  };
  return {
    readStatus: async (signal) => {
      const text = await fetchText(signal).catch((error: unknown) => {
        throw error instanceof AgentFeedError ? error : asFeedError(error, address);
      });
      return translateStatus(parseTolerantJson(text));
    },
    close: () => dispatcher.destroy(),
  };
}

function failureOf(statusCode: number): AgentFeedFailure {
  if (statusCode === 404) return 'missing';
  const isTurnedAway = statusCode === 401 || statusCode === 403 || (statusCode >= 300 && statusCode < 400);
  return isTurnedAway ? 'refused' : 'unreachable';
}

/** Without what may be secret in an address. */
function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}

function asFeedError(error: unknown, address: URL): AgentFeedError {
  if (isGivenUp(error))
    return new AgentFeedError('timeout', `${shown(address)} did not answer in time.`, error);
  return new AgentFeedError('unreachable', `${shown(address)} can't be reached: ${messageOf(error)}`, error);
}
