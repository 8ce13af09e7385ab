import { describe, expect, test } from 'vitest';
import type { AgentVerdict } from '../../../src-main/domain/markets/new-entries.ts';
import { newEntriesVerdict as judge } from '../../../src-main/domain/markets/new-entries.ts';
import type { EntryBlockers } from '../../../src-main/operations/markets/entry-verdict.ts';
import { blockerText } from '../../../src-main/operations/markets/entry-verdict.ts';

const none: EntryBlockers = {
  notTradeable: null,
  agentStopped: null,
  venueHalt: null,
  underlyingClosed: null,
  referenceUnhealthy: null,
};
const blockers = Object.keys(none) as (keyof EntryBlockers)[];
const newEntriesVerdict = (
  agent: AgentVerdict | null,
  blockers: EntryBlockers,
  unknown: string | null = null,
) => judge(agent, blockerText(blockers), unknown);
const yes = { allowed: true, reason: null };
const no = { allowed: false, reason: 'The drawdown limit is hit.' };

describe('new entries', () => {
  test('are allowed only by the agent', () => {
    expect(newEntriesVerdict(yes, none)).toEqual({ allowed: true, reason: null });
    expect(newEntriesVerdict({ ...yes, reason: 'All gates open.' }, none).reason).toBe('All gates open.');
  });

  test('are neither allowed nor forbidden where the agent gives no verdict', () => {
    expect(newEntriesVerdict(null, none)).toEqual({ allowed: null, reason: expect.any(String) as string });
  });

  test('are never allowed while something that could forbid them is unknown', () => {
    for (const agent of [yes, null])
      expect(newEntriesVerdict(agent, none, 'The calendar ends.')).toEqual({
        allowed: null,
        reason: 'The calendar ends.',
      });
    expect(newEntriesVerdict(no, none, 'The calendar ends.')).toEqual(no);
    expect(newEntriesVerdict(yes, { ...none, venueHalt: 'It is shut.' }, 'The calendar ends.').allowed).toBe(
      false,
    );
  });

  test('name everything that forbids them, in one order', () => {
    const all = {
      notTradeable: 'Not activated.',
      agentStopped: 'It is paused.',
      venueHalt: 'The venue has halted.',
      underlyingClosed: 'It is shut.',
      referenceUnhealthy: 'Massive is away.',
    };
    expect(newEntriesVerdict(yes, all).reason).toBe(Object.values(all).join(' '));
    expect(newEntriesVerdict(yes, { ...all, agentStopped: null, venueHalt: null }).reason).toBe(
      'Not activated. It is shut. Massive is away.',
    );
  });

  test.each(blockers)('are forbidden by %s, whether the agent allows them or is silent', (name) => {
    const hindered = { ...none, [name]: 'It is shut.' };
    for (const agent of [yes, null])
      expect(newEntriesVerdict(agent, hindered)).toEqual({ allowed: false, reason: 'It is shut.' });
  });

  test.each(blockers)('forbidden by the agent carry its reason before %s', (name) => {
    expect(newEntriesVerdict(no, { ...none, [name]: 'It is shut.' })).toEqual(no);
  });

  test('forbidden by the agent without a reason always have one', () => {
    const silent = { allowed: false, reason: null };
    expect(newEntriesVerdict(silent, { ...none, venueHalt: 'It is shut.' }).reason).toBe('It is shut.');
    expect(newEntriesVerdict(silent, none)).toMatchObject({ allowed: false, reason: expect.any(String) });
  });
});
