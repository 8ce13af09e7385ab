import { describe, expect, test } from 'vitest';
import type { EntryHindrances } from '../../../src-main/domain/new-entries.ts';
import { judgeNewEntries } from '../../../src-main/domain/new-entries.ts';

const none: EntryHindrances = { venueHalt: null, underlyingClosed: null, referenceUnhealthy: null };
const hindrances = Object.keys(none) as (keyof EntryHindrances)[];
const yes = { allowed: true, reason: null };
const no = { allowed: false, reason: 'The drawdown limit is hit.' };

describe('new entries', () => {
  test('are allowed only by the agent', () => {
    expect(judgeNewEntries(yes, none)).toEqual({ allowed: true, reason: null });
    expect(judgeNewEntries({ ...yes, reason: 'All gates open.' }, none).reason).toBe('All gates open.');
  });

  test('are neither allowed nor forbidden where nobody says anything', () => {
    expect(judgeNewEntries(null, none)).toEqual({ allowed: null, reason: null });
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
