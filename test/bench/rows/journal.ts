import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import { unreadPosition, type JournalPosition } from '../../../src-main/agent/agent-journal.ts';
import { accountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, atMost, type Figure, type Row } from '../bench-row.ts';
import { noAnswers, type AnswerTally } from '../load/answer-check.ts';
import { lastDecisionId, writeLongJournal, writeStatus, type JournalShape } from '../load/long-journal.ts';
import type { LoopDelay } from '../loop-delay.ts';
import { quantile } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';

const shapes = {
  quick: {
    rotated: { events: 200_000, files: 2_000 },
    single: { events: 200_000, files: 1 },
  },
  usual: {
    rotated: { events: 1_000_000, files: 9_000 },
    single: { events: 1_000_000, files: 1 },
  },
  long: {
    rotated: { events: 5_000_000, files: 9_000 },
    single: { events: 5_000_000, files: 1 },
  },
} as const satisfies Record<string, Record<string, JournalShape>>;

/** Events that a reading asks for, as the service does. */
const pageEvents = 500;
const askEveryMs = 50;
const answerWithinMs = 20_000;
const storeWithinMs = 40 * 60_000;

/** Reading a long journal: its files alone, and by a service that stores it and answers meanwhile. */
export const journalRow: Row = {
  name: 'journal',
  title: 'A long journal',
  run: async (length) => {
    const { rotated, single } = shapes[length];
    const found = [await findingsOf('rotated', rotated), await findingsOf('one file', single)];
    return {
      figures: found.flatMap(({ figures }) => figures),
      counts: {
        'events in rotated files': rotated.events,
        'rotated files': rotated.files,
        'events in one file': single.events,
      },
      answers: found.reduce((sum, { tally }) => sum + tally.answers, 0),
      wrongAnswers: found.reduce((sum, { tally }) => sum + tally.wrong, 0),
    };
  },
};

interface Found {
  readonly figures: readonly Figure[];
  readonly tally: AnswerTally;
}

async function findingsOf(name: string, shape: JournalShape): Promise<Found> {
  using folder = benchFolder();
  const feed = join(folder.path, 'feed');
  writeLongJournal(feed, shape);
  const readMs = await readAll(feed, shape);
  const stored = await storeAll({ feed, dataDir: join(folder.path, 'data'), shape });
  const perSecond = (ms: number): number => Math.round((shape.events / ms) * 1_000);
  return {
    tally: stored.tally,
    figures: [
      { what: `${name}: events read a second`, value: perSecond(readMs), unit: '', floor: atLeast(20_000) },
      {
        what: `${name}: events read and stored a second by a service`,
        value: perSecond(stored.ms),
        unit: '',
        floor: null,
      },
      {
        what: `${name}: CPU time of the service for an event`,
        value: (stored.cpuMs / shape.events) * 1_000,
        unit: 'µs',
        floor: null,
      },
      {
        what: `${name}: answers meanwhile, slowest`,
        value: quantile(stored.answersMs, 1),
        unit: 'ms',
        floor: atMost(100),
      },
      {
        what: `${name}: answers meanwhile, p99`,
        value: quantile(stored.answersMs, 0.99),
        unit: 'ms',
        floor: null,
      },
      {
        what: `${name}: longest turn, CPU time`,
        value: stored.loop.longestTurnCpuMs,
        unit: 'ms',
        floor: null,
      },
    ],
  };
}

/** Reads it to its end, page by page, and returns the ms. Throws if an event is missing. */
async function readAll(folder: string, { events }: JournalShape): Promise<number> {
  const feed = openFeed(`file:${folder}`, null, Date.now);
  const startedAt = performance.now();
  let place: JournalPosition = unreadPosition;
  for (let isMore = true, read = 0; isMore;) {
    const reading = await feed.readJournal(place, pageEvents, AbortSignal.timeout(60_000));
    read += reading.entries.length;
    const last = reading.entries.at(-1);
    const seq = last?.kind === 'event' ? last.event.seq : place.seq;
    place = { journalId: reading.journalId, seq, mark: reading.mark };
    isMore = reading.hasMore;
    if (!isMore && read !== events) throw new Error(`${read} of ${events} events were read.`);
  }
  await feed.close();
  return performance.now() - startedAt;
}

interface StoringResult {
  readonly ms: number;
  /** CPU time of the service's thread meanwhile, answers, quotes and trades included. */
  readonly cpuMs: number;
  readonly answersMs: readonly number[];
  readonly tally: AnswerTally;
  readonly loop: LoopDelay;
}

interface Storing {
  readonly feed: string;
  readonly dataDir: string;
  readonly shape: JournalShape;
}

/** Starts a service on the feed and asks it until the last decision is in an answer. */
async function storeAll({ feed, dataDir, shape }: Storing): Promise<StoringResult> {
  await using service = await accountService({
    dataDir,
    args: ['--markets', '150', '--agent-feed', `file:${feed}`],
    pace: paceFromNow(1),
    historyDays: 1,
  });
  const { url } = service.ready;
  // The first question makes GraphQL load, which is no work of the journal's.
  await newestDecision(url, { tally: noAnswers(), answersMs: [] });
  const cpuBefore = (await service.ask('CPU time')) as number;
  await service.ask('watch the loop');
  const startedAt = performance.now();
  const [tally, answersMs] = [noAnswers(), [] as number[]];
  const wanted = lastDecisionId(shape.events);
  for (let turn = 0; ; turn += 1) {
    if (turn % 200 === 0) writeStatus(feed);
    const newest = await newestDecision(url, { tally, answersMs });
    if (newest === wanted) break;
    if (performance.now() - startedAt > storeWithinMs) throw new Error(`Read as far as ${String(newest)}.`);
    await delay(askEveryMs);
    await timed(`${url}/mcp/status`, {}, { tally, answersMs });
  }
  const ms = performance.now() - startedAt;
  const loop = (await service.ask('longest delay')) as LoopDelay;
  return { ms, cpuMs: ((await service.ask('CPU time')) as number) - cpuBefore, answersMs, tally, loop };
}

interface Seen {
  readonly tally: AnswerTally;
  readonly answersMs: number[];
}

/** null: none yet. */
async function newestDecision(url: string, seen: Seen): Promise<string | null> {
  const body = JSON.stringify({ query: '{ decisions(limit: 1) { id } }' });
  const headers = { 'content-type': 'application/json' };
  const { data } = (await timed(`${url}/graphql`, { method: 'POST', headers, body }, seen)) as {
    readonly data?: { readonly decisions?: readonly { readonly id: string }[] } | null;
  };
  return data?.decisions?.[0]?.id ?? null;
}

async function timed(url: string, request: RequestInit, { tally, answersMs }: Seen): Promise<unknown> {
  const startedAt = performance.now();
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(answerWithinMs) });
  const answer: unknown = await response.json();
  answersMs.push(performance.now() - startedAt);
  tally.answers += 1;
  // A status that has not been read yet is refused, as required.
  if (response.status !== 200 && response.status !== 502) tally.wrong += 1;
  return answer;
}
