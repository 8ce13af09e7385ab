import { Agent, request } from 'undici';
import { isGivenUp, messageOf } from '../errors.ts';
import type { AgentFeed, AgentFeedFailure } from './agent.ts';
import { AgentFeedError } from './agent.ts';
import type { FetchPage } from './http-journal.ts';
import { readHttpJournal } from './http-journal.ts';
import { limitedText } from './limited-text.ts';
import { parseTolerantJson } from './tolerant-json.ts';
import { translateStatus } from './translate-status.ts';

export interface HttpFeedOptions {
  /** Without the closing `/status`. */
  readonly url: string;
  /** Sent as a bearer token; null sends none. */
  readonly token: string | null;
  /** World ms. */
  readonly now: () => number;
}

/** GET {url}/status and GET {url}/journal. A redirect is not followed: the token is for this address alone. */
export function openHttpFeed({ url, token, now }: HttpFeedOptions): AgentFeed {
  // One for each of what is asked: a slow journal does not hold the status up.
  const dispatcher = new Agent({ connections: 2 });
  const headers = {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const fetchText = async (address: URL, signal: AbortSignal): Promise<string> => {
    try {
      const { statusCode, body } = await request(address, { dispatcher, headers, signal });
      if (statusCode === 200) return await limitedText(body);
      // Not destroyed: that is an error which nobody would hear, and an unheard one ends the process.
      await body.dump({ limit: 64 * 1024, signal });
      throw new AgentFeedError(failureOf(statusCode), `${shown(address)} answered ${statusCode}.`);
    } catch (error) {
      throw error instanceof AgentFeedError ? error : asFeedError(error, address);
    }
  };
  return {
    readStatus: async (signal) =>
      translateStatus(parseTolerantJson(await fetchText(addressOf(url, 'status'), signal)), now()),
    readJournal: (place, limit, signal) => {
      const fetchPage: FetchPage = (after, most) => {
        const address = addressOf(url, 'journal');
        address.searchParams.set('after', String(after));
        address.searchParams.set('limit', String(most));
        return fetchText(address, signal);
      };
      return readHttpJournal(fetchPage, place, { limit, now });
    },
    close: () => dispatcher.destroy(),
  };
}

function addressOf(url: string, name: 'status' | 'journal'): URL {
  return new URL(`${url.replace(/\/+$/, '')}/${name}`);
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
