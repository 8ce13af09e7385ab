import { Agent, request } from 'undici';
import { isGivenUp, messageOf } from '../errors.ts';
import type { AgentFeed, AgentFeedFailure } from './agent.ts';
import { AgentFeedError } from './agent.ts';
import { limitedText, TooLongError } from './limited-text.ts';
import { parseTolerantJson } from './tolerant-json.ts';
import { translateStatus } from './translate-status.ts';
import { createHash } from 'node:crypto';
import { isTooDeep, mostJsonLevels, endOfString } from '../json-text.ts';
import type { JournalEntry, JournalPosition, JournalReading } from './agent-journal.ts';
import { beforeFirst } from './agent-journal.ts';
import { recordOf } from './fields-of.ts';
import { readEvent } from './read-event.ts';
import { JournalPage } from './schema.ts';

interface HttpFeedOptions {
  /** Address without the closing `/status`. */
  readonly url: string;
  /** Sent as a bearer token; null sends none. */
  readonly token: string | null;
  /** World ms. */
  readonly now: () => number;
}

/** GET {url}/status and GET {url}/journal. Redirects are not followed, because the token is for this address only. */
export function openHttpFeed({ url, token, now }: HttpFeedOptions): AgentFeed {
  // Separate clients, so that a slow journal does not delay the status.
  const dispatcher = new Agent({ connections: 2 });
  const headers = {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const fetchText = async (address: URL, signal: AbortSignal): Promise<string> => {
    try {
      const { statusCode, body } = await request(address, { dispatcher, headers, signal });
      if (statusCode === 200) return await limitedText(body);
      // Drained rather than destroyed: destroying emits an unhandled error, which would end the process.
      await body.dump({ limit: 64 * 1024, signal });
      throw new AgentFeedError(failureOf(statusCode), `${shown(address)} answered ${statusCode}.`);
    } catch (error) {
      throw error instanceof AgentFeedError ? error : asFeedError(error, address);
    }
  };
  return {
    readStatus: async (signal, refusals) =>
      translateStatus(parseTolerantJson(await fetchText(addressOf(url, 'status'), signal)), now(), refusals),
    readJournal: (position, limit, signal) => {
      const fetchPage: FetchPage = (after, most) => {
        const address = addressOf(url, 'journal');
        address.searchParams.set('after', String(after));
        address.searchParams.set('limit', String(most));
        return fetchText(address, signal);
      };
      return readHttpJournal(fetchPage, position, { limit, now });
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

/** Address without parts that may be secret. */
function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}

function asFeedError(error: unknown, address: URL): AgentFeedError {
  if (isGivenUp(error))
    return new AgentFeedError('timeout', `${shown(address)} did not answer in time.`, error);
  return new AgentFeedError('unreachable', `${shown(address)} can't be reached: ${messageOf(error)}`, error);
}

/** Reads the pages after a sequence number. */
type FetchPage = (after: number, limit: number) => Promise<string>;

interface Page {
  readonly journalId: string;
  readonly entries: readonly JournalEntry[];
  readonly hasMore: boolean;
}

interface PageQuestion {
  readonly limit: number;
  /** World ms. */
  readonly now: () => number;
}

/** Reads the page after `position`, or the first page of a new journal. Throws AgentFeedError. */
async function readHttpJournal(
  fetchPage: FetchPage,
  position: JournalPosition,
  question: PageQuestion,
): Promise<JournalReading> {
  const page = await readPage(fetchPage, position.seq, question);
  const startedOver = page.journalId !== position.journalId;
  // The page was requested after the old journal's number, so it may lack the beginning of the new one.
  const isFirst = !startedOver || position.seq === beforeFirst;
  const read = isFirst ? page : await readPage(fetchPage, beforeFirst, question);
  if (read.journalId !== page.journalId)
    throw new AgentFeedError('wrong_shape', 'The agent started a new journal while it was read.');
  const seq = startedOver ? beforeFirst : position.seq;
  if (read.hasMore && highestOf(read.entries) <= seq)
    throw new AgentFeedError(
      'wrong_shape',
      `The agent reports journal events after ${seq} (has_more is true), but its page has none.`,
    );
  // The agent no longer gives the rest of the old journal.
  return { ...read, startedOver, isSuccessor: false, mark: null, hasPartialLine: false };
}

function highestOf(entries: readonly JournalEntry[]): number {
  const numbers = entries.map((entry) =>
    entry.kind === 'event' ? entry.event.seq : (entry.problem.seq ?? beforeFirst),
  );
  return numbers.reduce((highest, seq) => Math.max(highest, seq), beforeFirst);
}

/** Requests a page that is too long again with fewer events, finally with one. */
async function fetchWithin(fetchPage: FetchPage, after: number, limit: number): Promise<string> {
  try {
    return await fetchPage(after, limit);
  } catch (error) {
    if (!(error instanceof TooLongError) || limit === 1) throw error;
    return fetchWithin(fetchPage, after, Math.ceil(limit / 32));
  }
}

/** An event is two levels deep in its page; `readEvent` checks the nesting of each event. */
function parsePage(text: string): unknown {
  const most = mostJsonLevels + 2;
  if (!isTooDeep(text, most)) return parseTolerantJson(text, most);
  const plain = deepEventsOf(text).reduce((page, event) => page.replace(event, () => 'null'), text);
  return parseTolerantJson(plain, most);
}

function deepEventsOf(text: string): readonly string[] {
  try {
    return splitEvents(text).filter((event) => isTooDeep(event));
  } catch {
    return []; // It is not a page; the page's parser reports that.
  }
}

async function readPage(fetchPage: FetchPage, seq: number, { limit, now }: PageQuestion): Promise<Page> {
  // Sequence numbers start at 1.
  const text = await fetchWithin(fetchPage, Math.max(0, seq), limit);
  const { events, journal_id, has_more } = recordOf(parsePage(text)) ?? {};
  const head = JournalPage.pick({ journal_id: true, has_more: true }).safeParse({ journal_id, has_more });
  if (!head.success || !Array.isArray(events))
    throw new AgentFeedError(
      'wrong_shape',
      "A page of the agent's journal has a missing or invalid journal_id, events or has_more.",
    );
  const receivedAt = now();
  const entries = splitEvents(text).map((raw) => readEvent(raw, { place: placeOf(raw), now: receivedAt }));
  return { journalId: head.data.journal_id, entries, hasMore: head.data.has_more };
}

/** Pages have no lines, so an invalid event is identified by its content. */
function placeOf(raw: string): string {
  return `http ${createHash('sha256').update(raw).digest('hex')}`;
}

/**
 * Splits `events` of a JSON object into the source text of each element, because parsing would round numbers. `text` is JSON except
 * for bare NaN and the like; of several `events` keys the last one wins, as for a parser.
 */
export function splitEvents(text: string): readonly string[] {
  const found: { events: readonly string[] } = { events: [] };
  const members = elementsOf(text, text.indexOf('{'));
  for (const member of members) {
    const keyEnd = endOfString(member, 0);
    if (JSON.parse(member.slice(0, keyEnd)) !== 'events') continue;
    const value = member.slice(member.indexOf(':', keyEnd) + 1).trim();
    found.events = value.startsWith('[') ? elementsOf(value, 0) : [];
  }
  return found.events;
}

/** Trimmed texts between the commas of the array or object that opens at `start`. */
function elementsOf(text: string, start: number): readonly string[] {
  const elements: string[] = [];
  const at = { depth: 0, from: start + 1 };
  const take = (to: number): void => {
    const element = text.slice(at.from, to).trim();
    if (element !== '') elements.push(element);
    at.from = to + 1;
  };
  for (let index = start; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') index = endOfString(text, index) - 1;
    else if (letter === '{' || letter === '[') at.depth += 1;
    else if (letter === ',' && at.depth === 1) take(index);
    else if (letter === '}' || letter === ']') {
      at.depth -= 1;
      if (at.depth > 0) continue;
      take(index);
      break;
    }
  }
  return elements;
}
