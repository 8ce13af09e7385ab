import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { AgentFeedState, ReceivedStatus } from '../../agent/agent-feed-state.ts';
import { isStatusOlder, statusAge } from '../../agent/agent-feed-state.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import { PerpscopeError, assertNever } from '../../errors.ts';
import { ageWords } from '../reading-states.ts';
import type { Reads } from '../readings.ts';
import type { Place } from '../scope.ts';

/** What may be taken from the agent now. `failed`: attached, but its report is missing or too old to count. */
type AgentReading =
  | { readonly kind: 'not_attached'; readonly reason: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'reported'; readonly status: AgentStatus; readonly readAt: number };

type ReportedStatus = Extract<AgentReading, { kind: 'reported' }>;

export function readAgent(scope: Reads<'agent' | 'providers'>): AgentReading {
  const attachment = scope.providers().status;
  if (attachment.kind === 'not_attached') return { kind: 'not_attached', reason: attachment.reason };
  const feed = scope.agent();
  switch (feed.kind) {
    case 'read':
      return isFresh(scope, feed)
        ? { kind: 'reported', status: feed.status, readAt: feed.readAt }
        : { kind: 'failed', message: tooOld(scope, feed) };
    case 'failed':
      return { kind: 'failed', message: unreadable(scope, feed) };
    case 'unread':
      return { kind: 'failed', message: "The agent's status has not been read yet; try again shortly." };
    case 'not_configured':
    case 'other_network':
      return { kind: 'not_attached', reason: 'No agent feed is attached.' };
    default:
      return assertNever(feed);
  }
}

/** Throws provider_not_attached or, naming the age, provider_failed. */
export function requireAgent(scope: Reads<'agent' | 'providers'>): ReportedStatus {
  const reading = readAgent(scope);
  if (reading.kind === 'reported') return reading;
  throw reading.kind === 'not_attached'
    ? new PerpscopeError('provider_not_attached', reading.reason)
    : new PerpscopeError('provider_failed', reading.message);
}

/** The last status of this network however old, for what an agent says until it says otherwise; null with no feed. */
export function lastReport(scope: Reads<'agent' | 'agentHistory'>): AgentStatus | null {
  const feed = scope.agent();
  if (feed.kind === 'not_configured') return null;
  const read = lastRead(scope);
  if (read !== null) return read.status;
  const stored = scope.reader.agentStatus()?.value ?? null;
  return stored?.network === scope.network ? stored : null;
}

/** The last status of this network if it is young enough for a verdict, though a later reading may have failed. */
export function youngReport(scope: Reads<'agent'>): AgentStatus | null {
  const read = lastRead(scope);
  return read !== null && isFresh(scope, read) ? read.status : null;
}

/** A feed that fails now may have reported the other network before. */
function lastRead({ agent, network }: Reads<'agent'>): ReceivedStatus | null {
  const feed = agent();
  const read = feed.kind === 'failed' ? feed.last : feed.kind === 'read' ? feed : null;
  return read?.status.network === network ? read : null;
}

function isFresh({ world }: Place, read: ReceivedStatus): boolean {
  return !isStatusOlder(read, freshnessLimitsMs.agentStatus, world);
}

function ageText({ world }: Place, read: ReceivedStatus): string {
  return ageWords(statusAge(read, world));
}

function tooOld(scope: Place, read: ReceivedStatus): string {
  if (statusAge(read, scope.world) === null)
    return "The agent's last status is of unknown age: its heartbeat is still to come. It counts again from the next heartbeat.";
  return `The agent's last status is ${ageText(scope, read)}, more than 90 s: see whether the agent still runs.`;
}

function unreadable(
  scope: Place,
  { error, remedy, last }: Extract<AgentFeedState, { kind: 'failed' }>,
): string {
  const age = last === null ? 'None was read before.' : `The last status read is ${ageText(scope, last)}.`;
  return [sentence(error), age, remedy].filter((part) => part !== null).join(' ');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
