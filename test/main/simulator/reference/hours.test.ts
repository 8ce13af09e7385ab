import { describe, expect, it } from 'vitest';
import { sharedByTests } from '../../fixture-hooks.ts';
import { stockHours, vixHours } from '../../../../src-main/domain/reference/reading-hours.ts';
import { sessionAt } from '../../../../src-main/domain/sessions/trading-sessions.ts';
import { hour, minute } from '../worlds.ts';
import { msOf, rowAt, serveReference, stocksPath, vixPath, type ExactRow } from './asking-reference.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const tsla = stocksPath('TSLA');

describe('a share outside its trading hours', () => {
  const server = sharedByTests(() => serveReference());
  const at = (text: string): Promise<ExactRow> => rowAt(server, tsla, utc(text));

  it.each([
    ['a weekend, from Friday 20:00 to Monday 04:00', '2026-11-21T01:00:00', '2026-11-23T08:59:59.999'],
    ['a weekend in which the clocks change', '2026-10-31T00:00:00', '2026-11-02T08:59:59.999'],
    ['Thanksgiving', '2026-11-26T01:00:00', '2026-11-27T08:59:59.999'],
    ['a shortened Friday and the weekend after it', '2026-11-27T22:00:00', '2026-11-30T08:59:59.999'],
    ['Independence Day, kept on a Friday', '2026-07-03T00:00:00', '2026-07-06T07:59:59.999'],
    ['a night', '2026-11-18T01:00:00', '2026-11-18T08:59:59.999'],
  ])('stands still in price and time through %s', async (_name, from, until) => {
    const first = await at(from);
    const observed = msOf(first.last_trade?.last_updated);
    expect(observed).toBeGreaterThanOrEqual(utc(from) - 1000);
    expect(observed).toBeLessThan(utc(from));
    const span = utc(until) - utc(from);
    for (const share of [0.1, 0.37, 0.5, 0.9, 1]) {
      const later = await rowAt(server, tsla, Math.floor(utc(from) + share * span));
      expect(later.last_trade).toEqual(first.last_trade);
      expect(later.session).toEqual(first.session);
      expect(later.market_status).toBe('closed');
    }
    const opened = await rowAt(server, tsla, utc(until) + 2001);
    expect(msOf(opened.last_trade?.last_updated)).toBeGreaterThan(utc(until));
    expect(opened.market_status).toBe('early_trading');
  });

  it('is reported with the state of its market: early, open, late', async () => {
    const reported: (string | undefined)[] = [];
    for (const time of ['09:00:00', '14:29:59.999', '14:30:00', '20:59:59.999', '21:00:00', '21:01:00'])
      reported.push((await at(`2026-11-20T${time}`)).market_status);
    expect(reported).toEqual([
      'early_trading',
      'early_trading',
      'open',
      'open',
      'late_trading',
      'late_trading',
    ]);
  });

  it('that is delayed stands still a quarter of an hour later', async () => {
    const amd = stocksPath('AMD');
    const closing = await rowAt(server, amd, utc('2026-11-21T01:00:00'));
    expect(msOf(closing.last_trade?.last_updated)).toBeLessThan(utc('2026-11-21T00:45:00'));
    const closed = await rowAt(server, amd, utc('2026-11-21T01:15:00'));
    expect(msOf(closed.last_trade?.last_updated)).toBeGreaterThan(utc('2026-11-21T00:59:59'));
    const later = await rowAt(server, amd, utc('2026-11-22T12:00:00'));
    expect(later.last_trade).toEqual(closed.last_trade);
  });

  it('has no open, close, high or low of a day before its regular hours, and keeps the close of that day after them', async () => {
    const early = await at('2026-11-20T12:00:00');
    expect(Object.keys(early.session!).toSorted()).toEqual(
      ['change', 'change_percent', 'last_updated', 'previous_close', 'price'].toSorted(),
    );
    const late = await at('2026-11-20T23:00:00');
    const closing = await at('2026-11-20T20:59:59.999');
    expect(Number(late.session!['close'])).toBeCloseTo(Number(closing.session!['close']), 0);
    expect(late.session!['price']).toBe(late.last_trade?.price);
  });

  it('stands still exactly while its hours are closed', async () => {
    for (let instant = utc('2026-11-24T00:30:00'); instant < utc('2026-12-01T00:30:00'); instant += hour) {
      const row = await rowAt(server, tsla, instant);
      const isYoung = instant - msOf(row.last_trade?.last_updated) < 5000;
      const { kind } = stockHours(sessionAt('us_equity', instant));
      expect([new Date(instant).toISOString(), kind]).toEqual([
        new Date(instant).toISOString(),
        isYoung ? 'open' : 'shut',
      ]);
    }
  });
});

describe('the simulated volatility index', () => {
  const server = sharedByTests(() => serveReference());
  const observedAt = async (text: string): Promise<number> =>
    msOf((await rowAt(server, vixPath, utc(text))).last_updated);

  it('is observed from 03:15 to 09:15 and from 09:30 to 16:15 in New York, a quarter of an hour late', async () => {
    // 2026-11-20, a Friday in winter.
    expect(await observedAt('2026-11-20T08:29:59')).toBeLessThan(utc('2026-11-19T21:15:00'));
    expect(await observedAt('2026-11-20T08:30:00')).toBe(utc('2026-11-20T08:15:00'));
    expect(await observedAt('2026-11-20T14:44:59')).toBe(utc('2026-11-20T14:14:45'));
    expect(await observedAt('2026-11-20T14:45:00')).toBe(utc('2026-11-20T14:30:00'));
    expect(await observedAt('2026-11-20T21:30:00')).toBe(utc('2026-11-20T21:14:45'));
    expect(await observedAt('2026-11-23T08:29:59')).toBe(utc('2026-11-20T21:14:45'));
  });

  it('stands still in value and time over a holiday, and ends early on the shortened day after it', async () => {
    const before = await rowAt(server, vixPath, utc('2026-11-25T21:30:00'));
    expect(await rowAt(server, vixPath, utc('2026-11-26T16:00:00'))).toMatchObject({
      value: before.value,
      last_updated: before.last_updated,
      market_status: 'closed',
    });
    expect(await observedAt('2026-11-27T21:00:00')).toBe(utc('2026-11-27T18:14:45'));
  });

  it('keeps New York’s hours in summer', async () => {
    expect(await observedAt('2026-07-02T07:30:00')).toBe(utc('2026-07-02T07:15:00'));
    expect(await observedAt('2026-07-05T12:00:00')).toBe(utc('2026-07-02T20:14:45'));
  });

  it('moves exactly while its hours are open', async () => {
    for (
      let instant = utc('2026-11-25T00:07:00');
      instant < utc('2026-12-01T00:07:00');
      instant += 30 * minute
    ) {
      const { kind } = vixHours(instant - 15 * minute, []);
      const row = await rowAt(server, vixPath, instant);
      const isMoving = instant - msOf(row.last_updated) < 15 * minute + 15_000;
      expect([new Date(instant).toISOString(), kind]).toEqual([
        new Date(instant).toISOString(),
        isMoving ? 'open' : 'shut',
      ]);
    }
  });
});

it('beyond the end of the calendar the last known trade stays for a while, and then there is no price', async () => {
  const server = await serveReference();
  const soon = await rowAt(server, tsla, utc('2029-01-05T15:00:00'));
  expect(new Date(msOf(soon.last_trade?.last_updated)).toISOString()).toMatch(/^2028-12-30T00:59:59/);
  for (const path of [tsla, vixPath]) {
    const late = await rowAt(server, path, utc('2029-02-05T15:00:00'));
    expect(late.market_status).toBe('closed');
    expect(late).not.toHaveProperty('last_trade');
    expect(late).not.toHaveProperty('session');
    expect(late).not.toHaveProperty('value');
  }
  await server.close();
});
