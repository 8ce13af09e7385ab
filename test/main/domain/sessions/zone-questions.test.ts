import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Time from '../../../../src-main/domain/time.ts';

// A calendar spends its time on time zone lookups, so their number is a measure of its speed.
const zone = vi.hoisted(() => ({ asked: 0 }));
vi.mock(import('../../../../src-main/domain/time.ts'), async (original) => {
  const time = await original();
  const instantOf: typeof Time.instantOf = (...question) => {
    zone.asked += 1;
    return time.instantOf(...question);
  };
  return { ...time, instantOf };
});

const instant = Date.parse('2026-11-20T15:00:00Z');
const year = 365 * 86_400_000;

beforeEach(() => {
  vi.resetModules();
  zone.asked = 0;
});

describe.each(['us_equity', 'cme_metals_energy'] as const)('a first question of %s', (calendar) => {
  test('asks the zone for one midnight a week of the months around, and not again for the next', async () => {
    const { sessionAt } = await import('../../../../src-main/domain/sessions/trading-sessions.ts');
    expect(sessionAt(calendar, instant).kind).toBe('known');
    expect(zone.asked).toBeGreaterThan(0);
    expect(zone.asked).toBeLessThanOrEqual(16);
    const before = zone.asked;
    sessionAt(calendar, instant + 60_000);
    expect(zone.asked).toBe(before);
  });

  test('about three years asks it once a week, for any calendar', async () => {
    const { tradingSessions } = await import('../../../../src-main/domain/sessions/trading-sessions.ts');
    const span = { from: instant - 3 * year, to: instant, closures: [] };
    expect(tradingSessions(calendar, span).sessions.length).toBeGreaterThan(1_000);
    expect(zone.asked).toBeLessThanOrEqual(3 * 53 + 8);
  });
});
