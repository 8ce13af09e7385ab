import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OracleScheduleName } from '../../../../src-main/domain/markets/market-registry.ts';
import { oracleRegimeAt } from '../../../../src-main/domain/sessions/oracle-regime.ts';
import type { AnnouncedClosure } from '../../../../src-main/domain/sessions/session.ts';
import { sessionAt } from '../../../../src-main/domain/sessions/trading-sessions.ts';

const at = (text: string): number => Date.parse(text);
const reported = (
  schedule: OracleScheduleName,
  text: string,
  closures: readonly AnnouncedClosure[] = [],
): unknown => {
  const regime = oracleRegimeAt(schedule, at(text), closures);
  if (regime.kind === 'unknown') return 'unknown';
  return regime.next === null
    ? [regime.regime]
    : [regime.regime, regime.next.regime, new Date(regime.next.at).toISOString().slice(0, 16)];
};

describe('the oracle of a share on xyz', () => {
  test.each([
    [
      'on a Monday night, while the exchange is closed',
      '2026-12-07T23:00-05:00',
      ['external', 'internal', '2026-12-12T01:00'],
    ],
    ['on a Sunday from 20:00 on', '2026-12-06T20:00-05:00', ['external', 'internal', '2026-12-12T01:00']],
    ['on a Sunday to 20:00', '2026-12-06T19:59:59.999-05:00', ['internal', 'external', '2026-12-07T01:00']],
    ['on a Friday to 20:00', '2026-12-11T19:59:59.999-05:00', ['external', 'internal', '2026-12-12T01:00']],
    ['on a Friday from 20:00 on', '2026-12-11T20:00-05:00', ['internal', 'external', '2026-12-14T01:00']],
    ['over the end of summer time', '2026-10-31T12:00-04:00', ['internal', 'external', '2026-11-02T01:00']],
    ['over its beginning', '2026-03-07T12:00-05:00', ['internal', 'external', '2026-03-09T00:00']],
  ])('%s', (_, text, regime) => {
    expect(reported('xyz_equity_24_5', text)).toEqual(regime);
  });

  test.each([
    ['a holiday is unknown from the evening before on', '2026-11-25T20:00-05:00', 'unknown'],
    ['and all through its hours', '2026-11-26T12:00-05:00', 'unknown'],
    ['to its evening', '2026-11-26T19:59:59.999-05:00', 'unknown'],
    ['after which it is external, to a change that is not known', '2026-11-26T20:00-05:00', ['external']],
    ['before a holiday no change is known', '2026-11-25T19:59:59.999-05:00', ['external']],
    ['nor on a shortened day', '2026-11-27T12:00-05:00', ['external']],
    ['whose end is unknown after the late session', '2026-11-27T17:00-05:00', 'unknown'],
    ['but not its weekend', '2026-11-27T20:00-05:00', ['internal', 'external', '2026-11-30T01:00']],
    ['before a Monday holiday no change is known', '2026-09-05T12:00-04:00', ['internal']],
    ['which is unknown from the Sunday evening on', '2026-09-06T20:00-04:00', 'unknown'],
    ['as on a day that no rule gives', '2025-01-09T12:00-05:00', 'unknown'],
  ])('%s', (_, text, regime) => {
    expect(reported('xyz_equity_24_5', text)).toEqual(regime);
  });

  test('names the holiday whose hours are not stated', () => {
    const regime = oracleRegimeAt('xyz_equity_24_5', at('2026-11-26T12:00-05:00'));
    expect(regime).toEqual({ kind: 'unknown', reason: expect.stringContaining('(Thanksgiving Day)') });
  });
});

describe('the oracle of a share whose exchange is announced to close', () => {
  const whole = [{ day: '2026-12-09', name: 'Day of Mourning', closesAt: null }];
  const early = [{ day: '2026-12-09', name: 'Outage', closesAt: at('2026-12-09T14:00-05:00') }];
  const monday = [{ day: '2026-12-14', name: 'Storm', closesAt: null }];
  const afterIt = ['external', 'internal', '2026-12-12T01:00'];

  test.each([
    { of: 'on that day', closures: whole, text: '2026-12-09T12:00-05:00', regime: 'unknown' },
    { of: 'from the evening before', closures: whole, text: '2026-12-08T20:00-05:00', regime: 'unknown' },
    { of: 'before it', closures: whole, text: '2026-12-08T19:59-05:00', regime: ['external'] },
    { of: 'after it', closures: whole, text: '2026-12-09T20:00-05:00', regime: afterIt },
    { of: 'from an early end on', closures: early, text: '2026-12-09T14:00-05:00', regime: 'unknown' },
    { of: 'before an early end', closures: early, text: '2026-12-09T13:59-05:00', regime: ['external'] },
    { of: 'on a weekend before it', closures: monday, text: '2026-12-12T12:00-05:00', regime: ['internal'] },
  ])('is $regime $of', ({ closures, text, regime }) => {
    expect(reported('xyz_equity_24_5', text, closures)).toEqual(regime);
  });

  test('names the announced closure', () => {
    const regime = oracleRegimeAt('xyz_equity_24_5', at('2026-12-09T12:00-05:00'), whole);
    expect(regime).toEqual({ kind: 'unknown', reason: expect.stringContaining('(Day of Mourning)') });
  });

  test('leaves the oracle of a commodity unchanged', () => {
    const noon = '2026-12-09T12:00-05:00';
    expect(reported('xyz_commodity_23_5', noon, whole)).toEqual(reported('xyz_commodity_23_5', noon));
  });
});

describe('the oracle of a commodity on xyz', () => {
  test.each([
    ['while futures trade', '2026-12-08T12:00-05:00', ['external', 'internal', '2026-12-08T22:00']],
    ['in their daily break', '2026-12-08T17:00-05:00', ['internal', 'external', '2026-12-08T23:00']],
    ['at the weekend', '2026-12-12T12:00-05:00', ['internal', 'external', '2026-12-13T23:00']],
    [
      'in a halt that goes over into the break',
      '2026-11-26T14:30-05:00',
      ['internal', 'external', '2026-11-26T23:00'],
    ],
    [
      'from Christmas Eve to the Sunday',
      '2026-12-24T13:45-05:00',
      ['internal', 'external', '2026-12-27T23:00'],
    ],
  ])('%s', (_, text, regime) => {
    expect(reported('xyz_commodity_23_5', text)).toEqual(regime);
  });

  test('has no next change at the end of the calendar', () => {
    expect(reported('xyz_commodity_23_5', '2028-12-31T18:00-05:00')).toEqual(['internal']);
  });
});

describe('the regime of an oracle', () => {
  const schedules = ['xyz_equity_24_5', 'xyz_commodity_23_5'] as const;

  test.each(schedules)('of %s is unknown where the calendar is', (schedule) => {
    const text = [at('2019-12-31T23:59-05:00'), at('2029-01-01T00:00-05:00'), Number.NaN];
    for (const instant of text) expect(oracleRegimeAt(schedule, instant).kind).toBe('unknown');
  });

  test('of shares is unknown on the last evening, which belongs to a day beyond the calendar', () => {
    expect(reported('xyz_equity_24_5', '2028-12-31T20:00-05:00')).toBe('unknown');
    expect(reported('xyz_equity_24_5', '2028-12-31T19:59-05:00')).toEqual(['internal']);
  });

  const instant = fc.integer({ min: at('2020-01-01T05:00Z'), max: at('2028-12-20T05:00Z') });
  const part = fc.double({ min: 0, max: 1, noNaN: true });

  test.each(schedules)(
    'of %s stays the same until its next change, and is then as that change says',
    (schedule) => {
      fc.assert(
        fc.property(instant, part, (from, share) => {
          const regime = oracleRegimeAt(schedule, from);
          if (regime.kind === 'unknown' || regime.next === null) return;
          const { at: change } = regime.next;
          expect(change).toBeGreaterThan(from);
          const between = from + Math.floor((change - 1 - from) * share);
          expect(oracleRegimeAt(schedule, between)).toEqual(regime);
          expect(oracleRegimeAt(schedule, change)).toMatchObject({
            kind: 'known',
            regime: regime.next.regime,
          });
        }),
        { numRuns: 400 },
      );
    },
  );

  test('of a commodity is external exactly while its futures trade', () => {
    fc.assert(
      fc.property(instant, (from) => {
        const session = sessionAt('cme_metals_energy', from);
        const regime = oracleRegimeAt('xyz_commodity_23_5', from);
        expect(regime.kind === 'known' && regime.regime === 'external').toBe(
          session.kind === 'known' && session.now.state === 'regular',
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
