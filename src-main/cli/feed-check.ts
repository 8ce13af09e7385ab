import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import { checkFeed } from '../agent/check-feed.ts';
import type { FeedCheck, FeedFinding } from '../agent/feed-findings.ts';
import { checkSettings } from '../config/settings.ts';
import { variable, variableOf } from '../config/environment.ts';
import { counted } from '../operations/answer-text.ts';
import { print, printError } from '../print.ts';

export interface FeedCheckFlags {
  readonly json?: boolean;
}

const exitCodes: Readonly<Record<FeedCheck['result'], number>> = { clean: 0, findings: 1, unread: 2 };

/**
 * Checks an agent feed with the service's own readers. `place`: a folder, `file:FOLDER` or an http address; the token comes from the
 * environment. Exit code 0: clean; 1: something is wrong, named by line and field; 2: something could not be read.
 */
export async function feedCheck(place: string, { json = false }: FeedCheckFlags): Promise<void> {
  const address = /^(file:|https?:)/.test(place) ? place : `file:${place}`;
  checkSettings({ agentFeed: address }, () => '<place>');
  const token = variable(process.env, variableOf('agentToken')) ?? null;
  const check = await checkFeed(address, { token, now: Date.now });
  if (json) print(JSON.stringify(check));
  else {
    print(...check.findings.map(lineOf), ...moreOf(check), summaryOf(check), ...ageNote(check));
    printError(...check.unread);
  }
  process.exitCode = exitCodes[check.result];
}

function lineOf({ place, line, seq, field, problem }: FeedFinding): string {
  const where = line === null ? (seq === null ? place : `${place} seq ${seq}`) : `${place}:${line}`;
  return [where, ...(field === '' ? [] : [field]), problem].join(': ');
}

function moreOf({ moreFindings }: FeedCheck): readonly string[] {
  return moreFindings === 0 ? [] : [`and ${moreFindings} more`];
}

/** Note on an old heartbeat. It is no finding, because a feed of the past can be well formed. */
function ageNote({ status }: FeedCheck): readonly string[] {
  const limitMs = freshnessLimitsMs.agentStatus;
  if (status === null || Date.now() - Date.parse(status.heartbeatAt) <= limitMs) return [];
  return [
    `The heartbeat is older than ${limitMs / 1_000} s: a running service shows this status as stale until the agent writes again.`,
  ];
}

function summaryOf({ result, findings, moreFindings, status, events, journals }: FeedCheck): string {
  const found = findings.length + moreFindings;
  const read = status === null ? 'no usable status' : `status of ${status.heartbeatAt}`;
  const problems =
    found === 0
      ? result === 'unread'
        ? 'The feed could not be read completely'
        : 'No problem found'
      : `${counted(found, 'problem')} found`;
  return `${problems}: ${read}, ${counted(events, 'event')} in ${counted(journals, 'journal')}.`;
}
