import { createHash } from 'node:crypto';
import { isTooDeep, mostJsonLevels } from '../domain/json-text.ts';
import { AgentFeedError } from './agent.ts';
import type { JournalEntry, JournalPlace, JournalReading } from './agent-journal.ts';
import { beforeFirst } from './agent-journal.ts';
import { recordOf } from './fields-of.ts';
import { TooLongError } from './limited-text.ts';
import { readEvent } from './read-event.ts';
import { JournalPage } from './schema.ts';
import { splitEvents } from './split-events.ts';
import { parseTolerantJson } from './tolerant-json.ts';

/** Of the pages after a number. */
export type FetchPage = (after: number, limit: number) => Promise<string>;

interface Page {
  readonly journalId: string;
  readonly entries: readonly JournalEntry[];
  readonly hasMore: boolean;
}

export interface PageQuestion {
  readonly limit: number;
  /** World ms. */
  readonly now: () => number;
}

/** A page after `place`; of another journal than that, its first page. Throws AgentFeedError. */
export async function readHttpJournal(
  fetchPage: FetchPage,
  place: JournalPlace,
  question: PageQuestion,
): Promise<JournalReading> {
  const page = await readPage(fetchPage, place.seq, question);
  const startedOver = page.journalId !== place.journalId;
  // What came follows the old journal's number: of the new one it may lack the beginning.
  const isFirst = !startedOver || place.seq === beforeFirst;
  const read = isFirst ? page : await readPage(fetchPage, beforeFirst, question);
  if (read.journalId !== page.journalId)
    throw new AgentFeedError('wrong_shape', "The agent's journal was begun anew while it was read.");
  const seq = startedOver ? beforeFirst : place.seq;
  if (read.hasMore && highestOf(read.entries) <= seq)
    throw new AgentFeedError(
      'wrong_shape',
      `The agent says that its journal goes on after ${seq}, and gives nothing that does.`,
    );
  return { ...read, startedOver, mark: null, hasPartialLine: false };
}

function highestOf(entries: readonly JournalEntry[]): number {
  const numbers = entries.map((entry) =>
    entry.kind === 'event' ? entry.event.seq : (entry.problem.seq ?? beforeFirst),
  );
  return numbers.reduce((highest, seq) => Math.max(highest, seq), beforeFirst);
}

/** A page that is too long is asked for again with fewer events, at last with one. */
async function fetchWithin(fetchPage: FetchPage, after: number, limit: number): Promise<string> {
  try {
    return await fetchPage(after, limit);
  } catch (error) {
    if (!(error instanceof TooLongError) || limit === 1) throw error;
    return fetchWithin(fetchPage, after, Math.ceil(limit / 32));
  }
}

/** An event is two levels deep in its page. `readEvent` rejects one that is nested too deep; the rest is parsed. */
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
    return []; // it is no page, which its parser says
  }
}

async function readPage(fetchPage: FetchPage, seq: number, { limit, now }: PageQuestion): Promise<Page> {
  // Numbers begin at 1 there.
  const text = await fetchWithin(fetchPage, Math.max(0, seq), limit);
  const { events, journal_id, has_more } = recordOf(parsePage(text)) ?? {};
  const head = JournalPage.pick({ journal_id: true, has_more: true }).safeParse({ journal_id, has_more });
  if (!head.success || !Array.isArray(events))
    throw new AgentFeedError(
      'wrong_shape',
      "The agent's journal lacks journal_id, events or has_more, or has one in a wrong form.",
    );
  const receivedAt = now();
  const entries = splitEvents(text).map((raw) => readEvent(raw, { place: placeOf(raw), now: receivedAt }));
  return { journalId: head.data.journal_id, entries, hasMore: head.data.has_more };
}

/** Pages have no lines: what can't be read is known by what it says. */
function placeOf(raw: string): string {
  return `http ${createHash('sha256').update(raw).digest('hex')}`;
}
