import { appendFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../fault.ts';
import type { FeedFault } from '../feed-stub.ts';
import type { Lab } from '../lab.ts';
import { naive } from '../world/agent.ts';
import { lineOf } from '../world/journal.ts';
import { without } from './account.ts';

type Document = Readonly<Record<string, unknown>>;

const ofFeed = (name: string, fault: FeedFault, more: Partial<Fault> = {}): Fault => ({
  name,
  group: 'feed',
  begin: ({ feed }) => feed.setFault(fault),
  end: ({ feed }) => feed.setFault(null),
  recoversIn: 150,
  ...more,
});

const text = JSON.stringify;
/** Replaces one part of the status; the others stay the same. */
const part = (spoils: string, change: (document: Document) => Document): FeedFault => ({
  status: (document) => text(change(document)),
  spoils: [spoils],
});

/** Changes something within a part; the rest of the part stays the same. */
const within = (change: (document: Document) => Document): FeedFault => ({
  status: (document) => text(change(document)),
  spoils: [],
});
const isOf = (reading: string) => (one: string) => one === reading;

/** The heartbeat and all that comes with it are of another time. */
function heartbeatBy(change: (heartbeatMs: number) => number): FeedFault {
  const of = (document: Document): string =>
    naive(change(Date.parse(`${String(document['heartbeat_at'])}Z`)));
  return { status: (document) => text({ ...document, heartbeat_at: of(document) }) };
}

const bareNaN = (document: Document): string =>
  text(document)
    .replace(/"drawdown_usd":[^,]+/, '"drawdown_usd":NaN')
    .replace(/"leverage_avg":[^,]+/, '"leverage_avg":-Infinity');

/** Writes one bad line before the next event, once. */
function lineBefore(line: string): FeedFault {
  const state = { isWritten: false };
  return {
    isTrue: true,
    lines: (event) => {
      const own = text(lineOf(event));
      if (state.isWritten) return [own];
      state.isWritten = true;
      return [line, own];
    },
  };
}

/** Lasts until the next event was written. */
const untilNextEvent = [30, 700];
const isJournal = (reading: string): boolean => reading === 'journal';

function droppingOne(): FeedFault {
  const state = { dropped: 0 };
  return {
    isTrue: true,
    lines: (event) => {
      if (event.type === 'reasoning' && state.dropped === 0) {
        state.dropped += 1;
        return [];
      }
      return [text(lineOf(event))];
    },
  };
}

const move =
  (from: string, to: string) =>
  ({ feed }: Lab) =>
    renameSync(join(feed.folder, from), join(feed.folder, to));

export const feedFaults: readonly Fault[] = [
  ofFeed('status is half written', { status: (document) => text(document).slice(0, 200) }),
  ofFeed('agent dies', { status: () => null }),
  ofFeed('agent dies with its clock two hours ahead', aheadAndDead()),
  ofFeed(
    'status is five minutes old',
    heartbeatBy((at) => at - 300_000),
  ),
  ofFeed(
    'status is ten minutes ahead',
    heartbeatBy((at) => at + 600_000),
  ),
  ofFeed(
    'risk is no object',
    part('agentRisk', (document) => ({ ...document, risk: 'unavailable' })),
  ),
  ofFeed(
    'risk is missing',
    part('agentRisk', (document) => without(document, 'risk')),
  ),
  ofFeed('risk has NaN and Infinity', { status: bareNaN, spoils: [] }, { doubts: isOf('agentRisk') }),
  ofFeed(
    'risk’s own time is unreadable',
    within((document) => ({
      ...document,
      risk: { ...(document['risk'] as Document), updated_at: 'soon' },
    })),
    { doubts: isOf('agentRisk') },
  ),
  ofFeed(
    'a signal is no signal',
    within((document) => ({
      ...document,
      signals: [...(document['signals'] as readonly unknown[]), { symbol: 'ETH' }],
    })),
    { doubts: isOf('agentSignals') },
  ),
  ofFeed(
    'transfers are no list',
    part('agentTransfers', (document) => ({
      ...document,
      transfers: { enabled: true, pending: 'none', receivables: [] },
    })),
  ),
  ofFeed('status is of the other network', {
    status: (document) => text({ ...document, network: 'MAINNET' }),
    // Written, but of an agent whose events are not this network's.
    disownsJournal: true,
    lines: (event) => [text(lineOf(event))],
  }),
  ofFeed('agent’s reference is old', {}, { begin: keepReference, looks: [200] }),
  ofFeed(
    'status is gone',
    { status: () => null },
    {
      begin: (lab) => {
        lab.feed.setFault({ status: () => null });
        move('status.json', 'status.away')(lab);
      },
    },
  ),
  ofFeed('journal is unreadable', { lines: () => null }, { begin: hideJournal, end: showJournal }),
  ofFeed('journal’s last line is torn', { lines: () => null }, { begin: tearLine, end: mendLine }),
  ofFeed('journal has a line that is no JSON', lineBefore('{"seq": nonsense'), {
    looks: untilNextEvent,
  }),
  ofFeed('journal has an event of another form', lineBefore('{"seq":999999,"type":"decision","at":12}'), {
    group: null,
    looks: untilNextEvent,
    doubts: isJournal,
    lasting: isJournal,
  }),
  ofFeed('journal lacks an event', droppingOne(), {
    group: null,
    looks: untilNextEvent,
    doubts: isJournal,
    lasting: isJournal,
  }),
  ofFeed(
    'journal has every event twice',
    { isTrue: true, lines: (event) => [text(lineOf(event)), text(lineOf(event))] },
    { looks: untilNextEvent },
  ),
  ofFeed(
    'journal has events of the other network',
    lineBefore(
      text({ seq: 1, type: 'note', at: '2026-11-18T15:00:00', network: 'MAINNET', text: 'elsewhere' }),
    ),
    { group: null, looks: untilNextEvent },
  ),
  ofFeed('journal is rotated', {}, { begin: ({ feed }) => feed.rotate() }),
  ofFeed(
    'journal starts over',
    {},
    { group: null, begin: ({ feed }) => feed.startOver('journal-2'), lasting: isJournal, doubts: isJournal },
  ),
];

/** Ahead from the first, and then never written again. */
function aheadAndDead(): FeedFault {
  const state = { isWritten: false };
  return {
    status: (document) => {
      if (state.isWritten) return null;
      state.isWritten = true;
      const ahead = naive(Date.parse(`${String(document['heartbeat_at'])}Z`) + 7_200_000);
      return text({ ...document, heartbeat_at: ahead });
    },
  };
}

function keepReference({ feed }: Lab): void {
  const { reference } = JSON.parse(readFileSync(join(feed.folder, 'status.json'), 'utf8')) as Document;
  feed.setFault(part('agentReference', (document) => ({ ...document, reference })));
}

function hideJournal(lab: Lab): void {
  lab.feed.setFault({ lines: () => null });
  move('journal.jsonl', 'away.jsonl')(lab);
}

function showJournal(lab: Lab): void {
  move('away.jsonl', 'journal.jsonl')(lab);
  lab.feed.setFault(null);
}

function tearLine({ feed }: Lab): void {
  feed.setFault({ lines: () => null });
  appendFileSync(join(feed.folder, 'journal.jsonl'), '{"seq":');
}

/** The agent continues with a new line: the torn one stays a line that is no event. */
function mendLine({ feed }: Lab): void {
  appendFileSync(join(feed.folder, 'journal.jsonl'), '\n');
  feed.setFault(null);
}
