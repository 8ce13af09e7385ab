import { describe, expect, test } from 'vitest';
import type { AgentVerdict, EntryHindrances } from '../../../src-main/domain/new-entries.ts';
import { judgeNewEntries as judge } from '../../../src-main/domain/new-entries.ts';

const none: EntryHindrances = {
  notTradeable: null,
  venueHalt: null,
  underlyingClosed: null,
  referenceUnhealthy: null,
};
const hindrances = Object.keys(none) as (keyof EntryHindrances)[];
const judgeNewEntries = (
  agent: AgentVerdict | null,
  hindrances: EntryHindrances,
  unknown: string | null = null,
) => judge(agent, hindrances, unknown);
const yes = { allowed: true, reason: null };
const no = { allowed: false, reason: 'The drawdown limit is hit.' };

describe('new entries', () => {
  test('are allowed only by the agent', () => {
    expect(judgeNewEntries(yes, none)).toEqual({ allowed: true, reason: null });
    expect(judgeNewEntries({ ...yes, reason: 'All gates open.' }, none).reason).toBe('All gates open.');
  });

  test('are neither allowed nor forbidden where the agent gives no verdict', () => {
    expect(judgeNewEntries(null, none)).toEqual({ allowed: null, reason: expect.any(String) as string });
  });

  test('are never allowed while something that could forbid them is unknown', () => {
    for (const agent of [yes, null])
      expect(judgeNewEntries(agent, none, 'The calendar ends.')).toEqual({
        allowed: null,
        reason: 'The calendar ends.',
      });
    expect(judgeNewEntries(no, none, 'The calendar ends.')).toEqual(no);
    expect(judgeNewEntries(yes, { ...none, venueHalt: 'It is shut.' }, 'The calendar ends.').allowed).toBe(
      false,
    );
  });

  test('name the condition of trading that fails before the session that is closed', () => {
    expect(
      judgeNewEntries(yes, { ...none, notTradeable: 'Not activated.', underlyingClosed: 'It is shut.' })
        .reason,
    ).toBe('Not activated. It is shut.');
  });

  test.each(hindrances)('are forbidden by %s, whether the agent allows them or is silent', (name) => {
    const hindered = { ...none, [name]: 'It is shut.' };
    for (const agent of [yes, null])
      expect(judgeNewEntries(agent, hindered)).toEqual({ allowed: false, reason: 'It is shut.' });
  });

  test.each(hindrances)('forbidden by the agent carry its reason before %s', (name) => {
    expect(judgeNewEntries(no, { ...none, [name]: 'It is shut.' })).toEqual(no);
  });

  test('forbidden by the agent without a reason always have one', () => {
    const silent = { allowed: false, reason: null };
    expect(judgeNewEntries(silent, { ...none, venueHalt: 'It is shut.' }).reason).toBe('It is shut.');
    expect(judgeNewEntries(silent, none)).toMatchObject({ allowed: false, reason: expect.any(String) });
  });
});
