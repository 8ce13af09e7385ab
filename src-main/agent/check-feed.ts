import { join } from 'node:path';
import { isAhead } from '../domain/freshness.ts';
import { isoText } from '../domain/iso-text.ts';
import { AgentFeedError, type AgentFeed } from './agent.ts';
import { unreadPosition, type JournalEntry, type JournalPosition } from './agent-journal.ts';
import { checkJournalFiles } from './check-journal-files.ts';
import { createFeedNotes, type FeedCheck, type FeedNotes } from './feed-findings.ts';
import { createRefusals, recordOf } from './fields-of.ts';
import { createJournalCheck } from './journal-check.ts';
import { TooLongError } from './limited-text.ts';
import { openFileFeed } from './file-feed.ts';
import { givenFolder, openFeed } from './open-feed.ts';
import type { AgentStatus } from '../domain/journal/agent-status.ts';
import { readRiskReport, type RiskReport, type RiskReportField } from '../domain/risk/risk-report.ts';
import type { FieldProblem } from './agent-field-problem.ts';
import { riskReportFields } from './schema.ts';
import { bareTokens } from './tolerant-json.ts';

export interface FeedCheckOptions {
  /** Bearer token of a feed over HTTP; null sends none. */
  readonly token: string | null;
  /** World ms. */
  readonly now: () => number;
}

/** Timeouts in real ms. A status or page gets as long as in the service, a folder's whole journal longer. */
const pageMs = 5_000;
const folderMs = 600_000;
const pageEvents = 500;

/**
 * Reads a whole feed with the readers of the service and reports its problems by line and field. `address` has the form that
 * openFeed takes. Never rejects because of the feed's content: `unread` names the parts that can't be read.
 */
export async function checkFeed(address: string, { token, now }: FeedCheckOptions): Promise<FeedCheck> {
  const notes = createFeedNotes();
  const addresses = addressesOf(address);
  const { folder } = addresses;
  const feed = folder === null ? openFeed(address, token, now) : openFileFeed(folder, now);
  try {
    const status = await checkStatus(feed, addresses.status, { notes, now });
    const journalId = await guarded(notes, addresses.journal, () =>
      folder === null
        ? checkPages(feed, addresses.journal, notes)
        : checkJournalFiles(folder, { notes, now, signal: AbortSignal.timeout(folderMs) }),
    );
    if (status !== null && journalId !== null && status.journalId !== journalId)
      notes.note({
        place: addresses.status,
        field: 'journal_id',
        problem: `is ${status.journalId}, but the journal has ${journalId}: both must be the same`,
      });
    return notes.result(status);
  } finally {
    await feed.close();
  }
}

interface FeedAddresses {
  /** As it was given; null: the feed is not in a folder. */
  readonly folder: string | null;
  readonly status: string;
  readonly journal: string;
}

function addressesOf(address: string): FeedAddresses {
  if (!address.startsWith('file:')) {
    const base = address.replace(/\/+$/, '');
    return { folder: null, status: `${base}/status`, journal: `${base}/journal` };
  }
  const folder = givenFolder(address);
  return { folder, status: join(folder, 'status.json'), journal: join(folder, 'journal.jsonl') };
}

async function checkStatus(
  feed: AgentFeed,
  place: string,
  { notes, now }: { readonly notes: FeedNotes; readonly now: () => number },
): Promise<FeedCheck['status']> {
  const refusals = createRefusals();
  const status = await guarded(
    notes,
    place,
    async () => (await feed.readStatus(AbortSignal.timeout(pageMs), refusals)).status,
    () => refusals.problems().length > 0,
  );
  for (const problem of refusals.problems()) notes.note({ place, ...problem });
  if (status === null) return null;
  for (const problem of riskProblems(status.risk)) notes.note({ place, ...problem });
  if (isAhead(status.heartbeatAt, now()))
    notes.note({
      place,
      field: 'heartbeat_at',
      problem: `is ahead of this machine's clock: ${isoText(status.heartbeatAt)}. A time without an offset is read as UTC`,
    });
  return { journalId: status.journalId, heartbeatAt: isoText(status.heartbeatAt) };
}

/**
 * Runs a read; null if it failed. Wrong content becomes a finding, unless its fields name it already; other failures go to
 * `unread`.
 */
async function guarded<Result>(
  notes: FeedNotes,
  place: string,
  read: () => Promise<Result>,
  isNamed: () => boolean = () => false,
): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AgentFeedError)) throw error;
    const isContent = error instanceof TooLongError || ['not_json', 'wrong_shape'].includes(error.failure);
    if (!isContent) notes.cannotRead(error.message);
    else if (!isNamed()) notes.note({ place, field: '', problem: error.message });
    return null;
  }
}

/** Reads a journal over HTTP to its end. Returns its id. */
async function checkPages(feed: AgentFeed, place: string, notes: FeedNotes): Promise<string | null> {
  const journal = createJournalCheck(notes);
  let at: JournalPosition = unreadPosition;
  for (;;) {
    const reading = await feed.readJournal(at, pageEvents, AbortSignal.timeout(pageMs));
    for (const entry of reading.entries) journal.take(entry, { place, line: null });
    const seq = reading.entries.reduce((highest, entry) => Math.max(highest, seqOf(entry)), at.seq);
    at = { journalId: reading.journalId, seq, mark: reading.mark };
    if (!reading.hasMore) break;
  }
  journal.end();
  return at.journalId;
}

function seqOf(entry: JournalEntry): number {
  return entry.kind === 'event' ? entry.event.seq : (entry.problem.seq ?? unreadPosition.seq);
}

/** Lists the fields of a status's `risk` that are written but can't be used. A missing field is not a problem. */
function riskProblems(risk: AgentStatus['risk']): readonly FieldProblem[] {
  if (risk.kind === 'absent') return [];
  const report = readRiskReport(risk.value);
  if (report === null) return [{ field: 'risk', problem: 'must be an object' }];
  const raw = recordOf(risk.value) ?? {};
  const isWritten = (field: string): boolean =>
    (raw[field] ?? null) !== null && !bareTokens.includes(raw[field]);
  const fields = Object.keys(riskReportFields) as RiskReportField[];
  return fields
    .filter((field) => isWritten(field) && !isUsed(field, report, raw[field]))
    .map((field) => ({
      field: `risk.${field}`,
      problem: `must be ${riskReportFields[field]}; it is ${JSON.stringify(raw[field])}`,
    }));
}

function isUsed(field: RiskReportField, report: RiskReport, value: unknown): boolean {
  if (field === 'circuit_breaker_tripped') return typeof value === 'boolean';
  if (field === 'max_drawdown_usd') return report.maxDrawdownUsd !== null;
  if (field === 'updated_at') return report.updatedAt !== null;
  return report.figures[field] !== null;
}
