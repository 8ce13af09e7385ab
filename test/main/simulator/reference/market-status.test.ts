import { describe, expect, it } from 'vitest';
import { sharedByTests } from '../../fixture-hooks.ts';
import { readClosures } from '../../../../src-main/reference/massive/read-closures.ts';
import { UpcomingDay } from '../../../../src-main/reference/massive/responses.ts';
import { now } from '../worlds.ts';
import { serveReference } from './asking-reference.ts';

interface Closure {
  readonly exchange: string;
  readonly date: string;
  readonly name: string;
  readonly status: string;
}

describe('the market status of the simulated reference provider', () => {
  const server = sharedByTests(() => serveReference());
  const closuresAt = async (worldMs: number): Promise<readonly Closure[]> => {
    server.at(worldMs);
    return (await server.refer('/v1/marketstatus/upcoming')).exact as readonly Closure[];
  };

  it('lists the closures of a year ahead, in its own format, for each exchange', async () => {
    const rows = await closuresAt(now);
    for (const row of rows) expect(UpcomingDay.safeParse(row).error).toBeUndefined();
    const nyse = rows.filter(({ exchange }) => exchange === 'NYSE');
    expect(nyse.map(({ date, name, status }) => `${date} ${name} ${status}`)).toEqual([
      '2026-09-07 Labor Day closed',
      '2026-11-26 Thanksgiving closed',
      '2026-11-27 Thanksgiving early-close',
      '2026-12-24 Christmas early-close',
      '2026-12-25 Christmas closed',
      '2027-01-01 New Years Day closed',
      '2027-01-18 Martin Luther King, Jr. Day closed',
      "2027-02-15 Washington's Birthday closed",
      '2027-03-26 Good Friday closed',
      '2027-05-31 Memorial Day closed',
      '2027-06-18 Juneteenth closed',
      '2027-07-05 Independence Day closed',
    ]);
    expect(rows.filter(({ date }) => date === '2026-11-27')).toEqual(
      ['NYSE', 'NASDAQ'].map((exchange) => ({
        exchange,
        date: '2026-11-27',
        name: 'Thanksgiving',
        status: 'early-close',
        open: '2026-11-27T14:30:00.000Z',
        close: '2026-11-27T18:00:00.000Z',
      })),
    );
    expect(rows.filter(({ date }) => date === '2026-11-26').map(({ exchange }) => exchange)).toEqual([
      'NYSE',
      'NASDAQ',
      'OTC',
    ]);
  });

  it('names a day until it is over in New York', async () => {
    const dayOf = async (text: string): Promise<string | undefined> =>
      (await closuresAt(Date.parse(text)))[0]?.date;
    expect(await dayOf('2026-11-27T04:59:59Z')).toBe('2026-11-26');
    expect(await dayOf('2026-11-27T05:00:00Z')).toBe('2026-11-27');
  });

  it('is read without an invalid row, and closes nothing at another time than the calendar', async () => {
    const { closures, invalid } = readClosures(await closuresAt(now));
    expect(invalid).toEqual([]);
    expect(closures.find(({ day }) => day === '2026-12-24')).toEqual({
      day: '2026-12-24',
      name: 'Christmas',
      closesAt: Date.parse('2026-12-24T18:00:00Z'),
    });
  });

  it.each([
    ['2026-11-20T11:00:00Z', '2026-11-20T06:00:00-05:00', 'extended-hours, early; indices open'],
    ['2026-11-20T15:04:09.250Z', '2026-11-20T10:04:09-05:00', 'open; indices open'],
    ['2026-11-20T22:00:00Z', '2026-11-20T17:00:00-05:00', 'extended-hours, late; indices closed'],
    ['2026-11-26T15:00:00Z', '2026-11-26T10:00:00-05:00', 'closed; indices closed'],
    ['2026-07-05T15:00:00Z', '2026-07-05T11:00:00-04:00', 'closed; indices closed'],
  ])('at %s, %s in New York, is %s', async (instant, serverTime, reported) => {
    server.at(Date.parse(instant));
    const { exact } = await server.refer('/v1/marketstatus/now');
    const [market, indices] = reported.split(/[,;] (?:early; |late; )?indices /);
    expect(exact).toMatchObject({
      market,
      serverTime,
      earlyHours: reported.includes('early'),
      afterHours: reported.includes('late'),
      exchanges: { nyse: market, nasdaq: market },
      indicesGroups: { cgi: indices },
    });
  });
});
