import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heartbeatMs, journalId, statusAt } from './world/agent.ts';
import { eventsBy, lineOf, type EventTruth } from './world/journal.ts';
import type { Noting } from './served.ts';

export interface FeedFault {
  /** Text of the status document; null: it is no longer written. */
  readonly status?: (document: Readonly<Record<string, unknown>>) => string | null;
  /** Readings that the status no longer has; all of them if none is named. */
  readonly spoils?: readonly string[];
  /** Lines in place of an event's own; null: the journal is no longer written. */
  readonly lines?: (event: EventTruth) => readonly string[] | null;
  /** Each event is among its lines. */
  readonly isTrue?: boolean;
  /** The journal stays as it is, and can be read until a heartbeat says that it is not of this network. */
  readonly disownsJournal?: boolean;
}

/** An order's events are written together. */
const writtenAfterMs = 1_000;

/** Parts of a status document, each a reading of its own. */
export const statusReadings = [
  'agentStatus',
  'agentMarkets',
  'agentRisk',
  'agentSignals',
  'agentTransfers',
  'agentToken',
  'agentReference',
] as const;

/** A folder with a status that is replaced with each heartbeat and a journal that is written as things happen. */
export interface FeedStub {
  readonly address: string;
  readonly folder: string;
  readonly setFault: (fault: FeedFault | null) => void;
  /** Writes due documents and lines; called as time passes. */
  readonly tick: () => void;
  /** Renames the current file, as a rotation does, and begins another. */
  readonly rotate: () => void;
  /** Begins another journal at number 1, with everything that happened so far. */
  readonly startOver: (id: string) => void;
  readonly remove: () => void;
}

interface FeedDeps {
  readonly folder: string;
  readonly trueNow: () => number;
  readonly served: Noting;
}

export function startFeedStub({ folder, trueNow, served }: FeedDeps): FeedStub {
  mkdirSync(folder, { recursive: true });
  const journal = join(folder, 'journal.jsonl');
  const file = join(folder, 'status.json');
  const state = {
    fault: null as FeedFault | null,
    id: journalId,
    written: 0,
    rotated: 0,
    tickedAt: 0,
    disownedBy: null as FeedFault | null,
  };
  const begin = (): void =>
    writeFileSync(journal, `${JSON.stringify({ schema: 'perpscope.agent/1', journal_id: state.id })}\n`);
  const writeStatus = (at: number): void => {
    const document = { ...statusAt(at), journal_id: state.id };
    const { status, spoils = statusReadings } = state.fault ?? {};
    const text = status === undefined ? JSON.stringify(document) : status(document);
    if (text === null) {
      if (!existsSync(file)) for (const reading of statusReadings) served.noteFailure(reading);
      return;
    }
    writeFileSync(join(folder, 'status.new'), text);
    renameSync(join(folder, 'status.new'), file);
    for (const reading of statusReadings)
      if (status === undefined || !spoils.includes(reading)) served.note(reading);
      else served.noteFailure(reading);
  };
  const writeJournal = (at: number): void => {
    const own = (event: EventTruth): readonly string[] => [JSON.stringify(lineOf(event))];
    const linesFor = state.fault?.lines ?? own;
    const until = at - writtenAfterMs;
    for (const event of eventsBy(until).slice(state.written)) {
      const lines = linesFor(event);
      if (lines === null) return;
      state.written += 1;
      for (const line of lines) appendFileSync(journal, `${line}\n`);
    }
    if (state.fault?.disownsJournal === true && state.disownedBy !== state.fault) {
      state.disownedBy = state.fault;
      served.note('journal', until);
      served.noteFailure('journal');
    } else if (linesFor === own || state.fault?.isTrue === true) served.note('journal', until);
    else served.noteFailure('journal');
  };
  const tick = (): void => {
    const at = trueNow();
    if (Math.abs(at - state.tickedAt) < heartbeatMs) return;
    state.tickedAt = at;
    writeStatus(at);
    writeJournal(at);
  };
  begin();
  tick();
  const rotate = (): void => {
    state.rotated += 1;
    if (existsSync(journal)) renameSync(journal, join(folder, `journal.${state.rotated}.jsonl`));
    begin();
  };
  return {
    address: `file:${folder}`,
    folder,
    setFault: (fault) => {
      state.fault = fault;
    },
    tick,
    rotate,
    startOver: (id) => {
      state.id = id;
      state.written = 0;
      rotate();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
