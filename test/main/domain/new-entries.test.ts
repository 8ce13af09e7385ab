import { describe, expect, test } from 'vitest';
import { newEntriesVerdict } from '../../../src-main/domain/markets/new-entries.ts';

const yes = { allowed: true, reason: null };
const no = { allowed: false, reason: 'The drawdown limit is hit.' };
const shut = 'It is shut.';

describe('new entries', () => {
  test('are allowed only by the agent', () => {
    expect(newEntriesVerdict(yes, null, null)).toEqual({ allowed: true, reason: null });
    expect(newEntriesVerdict({ ...yes, reason: 'All gates open.' }, null, null).reason).toBe(
      'All gates open.',
    );
  });

  test('are neither allowed nor forbidden where the agent gives no verdict', () => {
    expect(newEntriesVerdict(null, null, null)).toEqual({
      allowed: null,
      reason: expect.any(String) as string,
    });
  });

  test('are never allowed while something that could forbid them is unknown', () => {
    for (const agent of [yes, null])
      expect(newEntriesVerdict(agent, null, 'The calendar ends.')).toEqual({
        allowed: null,
        reason: 'The calendar ends.',
      });
    expect(newEntriesVerdict(no, null, 'The calendar ends.')).toEqual(no);
    expect(newEntriesVerdict(yes, shut, 'The calendar ends.').allowed).toBe(false);
  });

  test('are forbidden by what blocks them, whether the agent allows them or is silent', () => {
    for (const agent of [yes, null])
      expect(newEntriesVerdict(agent, shut, null)).toEqual({ allowed: false, reason: shut });
  });

  test('forbidden by the agent carry its reason before what blocks them', () => {
    expect(newEntriesVerdict(no, shut, null)).toEqual(no);
  });

  test('forbidden by the agent without a reason always have one', () => {
    const silent = { allowed: false, reason: null };
    expect(newEntriesVerdict(silent, shut, null).reason).toBe(shut);
    expect(newEntriesVerdict(silent, null, null)).toMatchObject({
      allowed: false,
      reason: expect.any(String),
    });
  });
});
