import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CalendarName } from '../../../../src-main/domain/markets/market-registry.ts';
import type { TradingSession } from '../../../../src-main/domain/sessions/session.ts';
import { type Printed, calendarsIn, hostZones } from './calendars-in-zone.ts';
import { equityRows, futuresRows, goldenEquities, goldenFutures, haveGolden } from './golden.ts';

interface OwnRow {
  readonly calendar: CalendarName;
  readonly what: string;
  readonly source: string;
  /** New York's wall time with its offset, and the state that begins then. */
  readonly changes: readonly string[];
  readonly until: string;
  /** Name and confidence of its exceptional days. */
  readonly days: Readonly<Record<string, string>>;
}

const ownRows = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../fixtures/session-days.json'), 'utf8'),
) as readonly OwnRow[];

const changeOf = (text: string): readonly [string, string] => {
  const [at = '', state = ''] = text.split(' ');
  return [new Date(at).toISOString(), state];
};

const within = (
  sessions: readonly TradingSession[],
  { changes, until }: OwnRow,
): readonly TradingSession[] => {
  const from = Date.parse(changes[0]?.split(' ')[0] ?? '');
  const to = Date.parse(until);
  return sessions.filter((session) => session.until > from && session.from < to);
};

const firstOf = (sessions: readonly TradingSession[], { changes }: OwnRow): readonly [string, string][] => {
  const from = Date.parse(changes[0]?.split(' ')[0] ?? '');
  return sessions.map(({ from: begins, state }) => [new Date(Math.max(begins, from)).toISOString(), state]);
};

describe.each(hostZones)('the calendars on a host in %s', (zone, hostHour) => {
  let printed = {} as Printed;
  beforeAll(() => {
    printed = calendarsIn(zone);
  });

  test('are computed in that zone', () => {
    expect([printed.zone, printed.hostHour]).toEqual([zone, hostHour]);
  });

  test.each(ownRows.map((row) => [row.calendar, row.what, row] as const))('%s: %s', (calendar, _, row) => {
    const found = within(printed[calendar].sessions, row);
    expect(firstOf(found, row)).toEqual(row.changes.map(changeOf));
    const named = found.flatMap(({ dayName, confidence }) =>
      dayName === null ? [] : [[dayName, confidence]],
    );
    expect(Object.fromEntries(named)).toEqual(row.days);
  });

  test.each(['us_equity', 'cme_metals_energy'] as const)(
    '%s: the first and the last millisecond of each interval belong to its session',
    (calendar) => {
      expect(printed[calendar].sessions.length).toBeGreaterThan(4_000);
      expect(printed[calendar].atOdds).toEqual([]);
    },
  );

  describe.skipIf(!haveGolden)('against the golden tables', () => {
    test('contain every one of 2,261 sessions of US equities, and no other', () => {
      const rows = equityRows(printed.us_equity.sessions);
      expect(goldenEquities().sessions).toHaveLength(2_261);
      expect(rows.sessions).toEqual(goldenEquities().sessions);
    });

    test('contain the 87 closed weekdays and the 17 shortened days of US equities', () => {
      const { weekdayClosures, earlyCloses } = goldenEquities();
      expect([weekdayClosures.length, earlyCloses.length]).toEqual([87, 17]);
      const rows = equityRows(printed.us_equity.sessions);
      expect({ closed: rows.closed, early: rows.early }).toEqual({
        closed: weekdayClosures,
        early: earlyCloses,
      });
    });

    test('contain every one of 2,323 intervals of futures, and no other', () => {
      const rows = futuresRows(printed.cme_metals_energy.sessions);
      expect(goldenFutures().intervals).toHaveLength(2_323);
      expect(rows.intervals).toEqual(goldenFutures().intervals);
    });

    test('contain the 99 exceptional days of futures, with the confidence of each', () => {
      const rows = futuresRows(printed.cme_metals_energy.sessions);
      expect(goldenFutures().exceptions).toHaveLength(99);
      expect(rows.exceptions.filter(({ date }) => date < '2029')).toEqual(goldenFutures().exceptions);
    });

    test('contain the last evening of 2028, which belongs to the next New Year’s', () => {
      const { exceptions } = futuresRows(printed.cme_metals_energy.sessions);
      expect(exceptions.slice(goldenFutures().exceptions.length)).toMatchObject([
        { date: '2029-01-01', kind: 'closed', confidence: 'rule' },
      ]);
    });
  });
});
