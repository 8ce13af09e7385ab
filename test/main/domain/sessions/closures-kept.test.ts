import { describe, expect, test } from 'vitest';
import { retainedClosures } from '../../../../src-main/domain/sessions/announced-closures.ts';
import type { AnnouncedClosure } from '../../../../src-main/domain/sessions/session.ts';

const closed = (day: string, name = 'Mourning'): AnnouncedClosure => ({ day, name, closesAt: null });
const days = (closures: readonly AnnouncedClosure[]): readonly string[] => closures.map(({ day }) => day);

describe('closures kept after a new answer', () => {
  const before = ['2026-11-12', '2026-11-13', '2026-11-19', '2026-11-20', '2026-11-23'].map((day) =>
    closed(day),
  );
  const after = (utc: string): readonly string[] =>
    days(retainedClosures([closed('2026-12-25')], before, Date.parse(utc)));

  test('are those of today and the week before, by New York days; future ones are withdrawn', () => {
    expect(after('2026-11-20T15:00:00Z')).toEqual(['2026-11-13', '2026-11-19', '2026-11-20', '2026-12-25']);
    // In New York the 20th begins at five in UTC.
    expect(after('2026-11-20T04:59:59Z')).toEqual(['2026-11-12', '2026-11-13', '2026-11-19', '2026-12-25']);
    expect(after('2026-11-20T05:00:00Z')).toEqual(['2026-11-13', '2026-11-19', '2026-11-20', '2026-12-25']);
  });

  test('are not kept for ever', () => {
    expect(after('2027-01-20T15:00:00Z')).toEqual(['2026-12-25']);
  });

  test('are as the new answer has them where it names their day, each day once', () => {
    const now = Date.parse('2026-11-20T15:00:00Z');
    const replaced = [closed('2026-11-20', 'Funeral'), closed('2026-11-23', 'Storm')];
    expect(retainedClosures(replaced, [closed('2026-11-20')], now)).toEqual(replaced);
  });
});
