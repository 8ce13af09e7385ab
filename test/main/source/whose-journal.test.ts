import { describe, expect, test } from 'vitest';
import type { AgentFeedState } from '../../../src-main/agent/agent-feed-state.ts';
import type { AccountRole } from '../../../src-main/domain/account/account.ts';
import type { AgentStatus } from '../../../src-main/domain/journal/agent-status.ts';
import { journalHeldBack } from '../../../src-main/app/source/journal-held-back.ts';
import { mayJoin } from '../../../src-main/app/source/project-record.ts';
import { anAgentStatus } from '../agent-status.ts';
import { now } from '../markets.ts';

const ours = '0x00000000000000000000000000000000000000aa';
const others = '0x00000000000000000000000000000000000000bb';
const conflict = { configured: ours, agent: others };

const of = (account: string | null): AgentStatus => anAgentStatus({ account });
const received = (readAt: number) => ({ status: of(ours), readAt, arrivedAt: readAt });
const read: AgentFeedState = { kind: 'read', ...received(now) };
const isSinceOpening = (receivedAt: number): boolean => receivedAt >= now;
type Failed = Extract<AgentFeedState, { kind: 'failed' }>;
const failed = (last: Failed['last']): Failed => ({
  kind: 'failed',
  error: 'status.json is missing.',
  remedy: null,
  since: now,
  last,
});
const otherNetwork: AgentFeedState = { kind: 'other_network', status: of(ours), readAt: now };

/** States of a feed that has not reported, since it was opened, whose account it is. */
const unsaid: readonly (readonly [string, AgentFeedState])[] = [
  ['not read yet', { kind: 'unread' }],
  ['never read', failed(null)],
  ['last read before the feed was opened', failed(received(now - 1))],
  ['of the other network', otherNetwork],
  ['more than a day ahead of this machine’s clock', { ...failed(received(now)), isDayAhead: true }],
];

const common = { isSinceOpening, venueAheadMs: 0 };

describe('the journal', () => {
  test.each(unsaid)('is not read while the status is %s', (_, feed) => {
    expect(journalHeldBack({ ...common, feed, conflict: null })).toEqual({
      error: null,
      remedy: null,
    });
  });

  test('is read once the status has been, though it fails since', () => {
    for (const feed of [read, failed(received(now))])
      expect(journalHeldBack({ ...common, feed, conflict: null })).toBeNull();
  });

  test('is no longer read as soon as our clock is a day behind the venue’s, before the agent’s status says so', () => {
    const day = 24 * 60 * 60_000;
    const isReadAt = (venueAheadMs: number | null): boolean =>
      journalHeldBack({ ...common, feed: read, conflict: null, venueAheadMs }) === null;
    expect([null, -30 * day, day / 2, day, 30 * day].map(isReadAt)).toEqual([true, true, true, false, false]);
  });

  test('is not read, with a reason, while the status names another account', () => {
    expect(journalHeldBack({ ...common, feed: read, conflict })?.error).toContain(others);
  });
});

describe('the agent’s data in the record', () => {
  const joins = (
    feed: AgentFeedState,
    stored: AgentStatus | null,
    role: AccountRole = { kind: 'master' },
  ): boolean =>
    mayJoin({
      reader: {
        agentStatus: () => (stored === null ? null : { value: stored, receivedAt: 0 }),
        account: () => ({ role: { value: role, receivedAt: 0 } }),
      },
      account: { address: ours, namedBy: 'settings' },
      feed: () => feed,
      conflict: () => null,
    });

  const unsaidToJoin = unsaid.filter(([, { kind }]) => kind !== 'failed');

  test.each([...unsaidToJoin, ['never read', failed(null)] as const])(
    'is joined while the status is %s only if the last stored report allows it',
    (_, feed) => {
      expect(joins(feed, of(ours))).toBe(true);
      expect(joins(feed, of(null))).toBe(true);
      expect(joins(feed, of(others))).toBe(false);
      expect(joins(feed, null)).toBe(false);
    },
  );

  test('is not joined to an API wallet, which answers as an empty account', () => {
    expect(joins(read, of(ours), { kind: 'api_wallet', master: null })).toBe(false);
    expect(joins(failed(null), of(ours), { kind: 'api_wallet', master: null })).toBe(false);
  });

  test('is joined as the status says where it was read, whatever is stored', () => {
    expect(joins(read, of(others))).toBe(true);
    expect(joins(failed(received(now)), null)).toBe(true);
  });
});
