import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stockHours, vixHours } from '../../../src-main/domain/reference/reading-hours.ts';
import type { AnnouncedClosure, SessionAt, SessionState } from '../../../src-main/domain/sessions/session.ts';
import { sessionAt } from '../../../src-main/domain/sessions/trading-sessions.ts';

const at = (text: string): number => Date.parse(text);
const vix = (text: string, closures: readonly AnnouncedClosure[] = []) => vixHours(at(text), closures).kind;

describe('a US share', () => {
  const inState = (state: SessionState): SessionAt => ({
    kind: 'known',
    now: { state, from: 5, until: 9, dayName: null, confidence: 'confirmed' },
    next: null,
    advisory: null,
  });

  test.each(['closed', 'holiday'] as const)('does not trade while its session is %s', (state) => {
    expect(stockHours(inState(state))).toEqual({ kind: 'shut' });
  });

  test('trades before and after regular hours too, and opens in the morning', () => {
    expect(stockHours(inState('pre_market'))).toEqual({ kind: 'open', openedAt: 5 });
    expect(stockHours(inState('regular'))).toEqual({ kind: 'open', openedAt: null });
    expect(stockHours(inState('after_hours'))).toEqual({ kind: 'open', openedAt: null });
  });

  test('of an unknown session trades at unknown hours', () => {
    expect(stockHours({ kind: 'unknown', reason: 'Too far.' })).toEqual({ kind: 'unknown' });
  });
});

describe('the volatility index', () => {
  // New York is at UTC-4 on 7 October 2026 and at UTC-5 on 4 November, after its clocks went back on the 1st.
  test.each([
    ['2026-10-07T07:14:59.999Z', 'shut'],
    ['2026-10-07T07:15:00Z', 'open'],
    ['2026-10-07T13:14:59.999Z', 'open'],
    ['2026-10-07T13:15:00Z', 'shut'],
    ['2026-10-07T13:29:59.999Z', 'shut'],
    ['2026-10-07T13:30:00Z', 'open'],
    ['2026-10-07T20:14:59.999Z', 'open'],
    ['2026-10-07T20:15:00Z', 'shut'],
    ['2026-10-08T00:00:00Z', 'shut'],
    ['2026-11-04T07:15:00Z', 'shut'],
    ['2026-11-04T08:15:00Z', 'open'],
    ['2026-11-04T21:14:59.999Z', 'open'],
    ['2026-11-04T21:15:00Z', 'shut'],
  ])('at %s is %s', (instant, kind) => {
    expect(vix(instant)).toBe(kind);
  });

  test.each([
    ['Saturday', '2026-10-10T15:00:00Z'],
    ['Sunday on which clocks change', '2026-11-01T15:00:00Z'],
    ['Thanksgiving', '2026-11-26T15:00:00Z'],
    ['Thanksgiving’s small hours', '2026-11-26T09:00:00Z'],
    ['3 July, holiday of a Saturday', '2026-07-03T15:00:00Z'],
  ])('is not calculated on %s', (_day, instant) => {
    expect(vix(instant)).toBe('shut');
  });

  test('ends a quarter of an hour after the shares where they end early', () => {
    expect(vix('2026-11-27T18:14:59.999Z')).toBe('open');
    expect(vix('2026-11-27T18:15:00Z')).toBe('shut');
    expect(vix('2026-11-27T09:00:00Z')).toBe('open');
  });

  test('is not calculated on a day that is announced to be closed', () => {
    const mourning = { day: '2026-10-07', name: 'Day of mourning', closesAt: null };
    expect(vix('2026-10-07T15:00:00Z', [mourning])).toBe('shut');
    expect(vix('2026-10-08T15:00:00Z', [mourning])).toBe('open');
  });

  test('gives the start of the hours that it is in as its opening', () => {
    expect(vixHours(at('2026-10-07T09:00:00Z'), [])).toEqual({
      kind: 'open',
      openedAt: at('2026-10-07T07:15:00Z'),
    });
    expect(vixHours(at('2026-10-07T20:10:00Z'), [])).toEqual({
      kind: 'open',
      openedAt: at('2026-10-07T13:30:00Z'),
    });
  });

  test('beyond the calendar is at unknown hours, never open', () => {
    expect(vix('2031-10-07T15:00:00Z')).toBe('unknown');
    expect(vix('1990-10-02T15:00:00Z')).toBe('unknown');
  });

  test('is open in all of the shares’ regular hours, and known whenever they are', () => {
    const instant = fc.integer({ min: at('2020-06-01T00:00:00Z'), max: at('2028-06-01T00:00:00Z') });
    fc.assert(
      fc.property(instant, (now) => {
        const session = sessionAt('us_equity', now);
        const state = session.kind === 'known' ? session.now.state : null;
        const { kind } = vixHours(now, []);
        expect(kind === 'open' || state !== 'regular').toBe(true);
        expect(kind === 'unknown').toBe(state === null);
      }),
      { numRuns: 500 },
    );
  });
});
