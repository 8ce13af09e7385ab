import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StatusDocument } from '../../../src-main/agent/schema.ts';
import { vixHours } from '../../../src-main/domain/reference/reading-hours.ts';
import { parseRegistry } from '../../../src-main/app/registry.ts';
import { sessionRefusal } from '../../../src-main/simulator/agent/market-lines.ts';
import { createStatusWriter } from '../../../src-main/simulator/agent/status-document.ts';
import { calendarOf, shareTickerOf } from '../../../src-main/simulator/catalog/underlyings.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { aWorld, hour } from './worlds.ts';

const world = aWorld();
const vault = createVaults(world, world.origin.seed).standard;
const agent = { world, vault, network: 'TESTNET', since: world.origin.genesisMs } as const;
const write = createStatusWriter(agent);
const utc = (text: string): number => Date.parse(`${text}Z`);

type Entries = NonNullable<StatusDocument['markets'][number]['new_entries']>;

const entriesAt = (instant: number, allHours = false): ReadonlyMap<string, Entries> =>
  new Map(
    write(instant, true, allHours ? 'agent_ignores_sessions' : null).markets.map((market) => [
      market.coin,
      market.new_entries!,
    ]),
  );

const listed = world.dexes.flatMap((dex) => dex.markets).filter(({ dex }) => dex === 'xyz' || dex === 'flx');
const keeping = (calendar: 'us_equity' | 'cme_metals_energy'): readonly string[] =>
  listed
    .filter((market) => market.delistedAt === null && calendarOf(market) === calendar)
    .map(({ coin }) => coin);
const equities = keeping('us_equity').filter((coin) => coin !== 'xyz:GME');
const commodities = keeping('cme_metals_energy');

const reasonsAt = (instant: number, coins: readonly string[]): ReadonlySet<string | null | undefined> => {
  const entries = entriesAt(instant);
  return new Set(coins.map((coin) => entries.get(coin)?.reason));
};

/** Returns the first such hour in which the agent runs. */
function anHourOf(times: readonly string[]): number {
  const instant = times.map(utc).find((time) => write(time, true).operational_status === 'running');
  if (instant === undefined) throw new Error('The agent does not run at any of these times.');
  return instant;
}

const days = ['16', '17', '18', '19', '20'];
const eachDay = (time: string): readonly string[] => days.map((day) => `2026-11-${day}T${time}`);

describe('the simulated agent', () => {
  it('opens equities only in regular hours', () => {
    const regular = anHourOf(eachDay('16:10:00'));
    const allowed = [...entriesAt(regular)].filter(
      ([coin, { allowed }]) => allowed && equities.includes(coin),
    );
    expect(allowed.length).toBeGreaterThan(equities.length * 0.8);
    const weekend = anHourOf(['2026-11-21T16:10:00', '2026-11-21T17:10:00', '2026-11-21T18:10:00']);
    expect([...reasonsAt(weekend, equities)]).toEqual(['The underlying session is closed.']);
  });

  it('opens none before and after regular hours, though shares trade then', () => {
    const early = anHourOf(['2026-11-17T13:10:00', '2026-11-17T12:10:00', '2026-11-17T11:10:00']);
    expect([...reasonsAt(early, equities)]).toEqual(['The underlying is in its pre-market session.']);
    const late = anHourOf(['2026-11-20T22:10:00', '2026-11-20T23:10:00']);
    expect([...reasonsAt(late, equities)]).toEqual(['The underlying is in its after-hours session.']);
  });

  it('opens none on a holiday, which it names, nor after the end of a shortened day', () => {
    const thanksgiving = anHourOf(['2026-11-26T16:10:00', '2026-11-26T17:10:00', '2026-11-26T18:10:00']);
    expect([...reasonsAt(thanksgiving, equities)]).toEqual([
      'The underlying session is closed for Thanksgiving Day.',
    ]);
    const shortened = anHourOf(['2026-11-27T18:10:00', '2026-11-27T19:10:00', '2026-11-27T20:10:00']);
    expect([...reasonsAt(shortened, equities)]).toEqual(['The underlying is in its after-hours session.']);
  });

  it('follows New York’s clocks: 09:30 is 13:30 UTC in summer and 14:30 in winter', () => {
    const isOpenAt = (text: string): boolean => sessionRefusal('us_equity', utc(text)) === null;
    expect([isOpenAt('2026-10-30T13:30:00'), isOpenAt('2026-10-30T13:29:00')]).toEqual([true, false]);
    expect([isOpenAt('2026-11-02T14:30:00'), isOpenAt('2026-11-02T14:29:00')]).toEqual([true, false]);
  });

  it('opens commodities while their futures are open, except in the daily break and on the weekend', () => {
    const night = anHourOf(eachDay('03:10:00'));
    const allowed = [...entriesAt(night)].filter(
      ([coin, { allowed }]) => allowed && commodities.includes(coin),
    );
    expect(allowed.length).toBeGreaterThan(commodities.length / 2);
    const dailyBreak = anHourOf(eachDay('22:10:00').slice(0, 4));
    const [reason, ...others] = reasonsAt(dailyBreak, commodities);
    expect([reason, others]).toEqual(['The underlying session is closed.', []]);
    const weekend = anHourOf(['2026-11-21T16:10:00', '2026-11-21T17:10:00', '2026-11-21T18:10:00']);
    expect([...reasonsAt(weekend, commodities)]).toEqual(['The underlying session is closed.']);
  });

  it('opens no market with a calendar beyond that calendar’s end', () => {
    for (const calendar of ['us_equity', 'cme_metals_energy'] as const)
      expect(sessionRefusal(calendar, utc('2029-01-03T16:00:00'))).toBe(
        'The calendar of the underlying ends before today.',
      );
  });

  it('ignores sessions where a market has no calendar', () => {
    const weekend = anHourOf(['2026-11-21T16:10:00', '2026-11-21T17:10:00', '2026-11-21T18:10:00']);
    const without = listed
      .filter((market) => market.delistedAt === null && calendarOf(market) === null)
      .map(({ coin }) => coin);
    expect(without.length).toBeGreaterThan(10);
    for (const reason of reasonsAt(weekend, without)) expect(reason ?? '').not.toContain('session');
    expect([...reasonsAt(weekend, without)]).toContain(null);
  });

  it('ignores the session of one market that it does not trade, in some hours, and of no other', () => {
    expect(vault.coins).not.toContain('xyz:GME');
    const weekendHours = Array.from({ length: 48 }, (_, i) => utc('2026-11-21T02:10:00') + i * hour);
    const forgotten = weekendHours.filter((instant) => entriesAt(instant).get('xyz:GME')!.allowed);
    expect(forgotten.length).toBeGreaterThan(0);
    expect(forgotten.length).toBeLessThan(weekendHours.length / 2);
    for (const instant of weekendHours)
      expect(equities.filter((coin) => entriesAt(instant).get(coin)!.allowed)).toEqual([]);
  });

  it('allows entries in any session when it is set to ignore sessions, and reports everything else as before', () => {
    const weekend = anHourOf(['2026-11-21T16:10:00', '2026-11-21T17:10:00', '2026-11-21T18:10:00']);
    const ignoring = entriesAt(weekend, true);
    const allowed = equities.filter((coin) => ignoring.get(coin)!.allowed);
    expect(allowed.length).toBeGreaterThan(equities.length * 0.8);
    expect(entriesAt(weekend).get(allowed[0]!)!.allowed).toBe(false);
    const { markets: _ignoring, ...rest } = write(weekend, true, 'agent_ignores_sessions');
    const { markets: _heeding, ...others } = write(weekend, true);
    expect(rest).toEqual(others);
  });
});

describe('the simulated agent’s readings of shares and of the volatility index', () => {
  const readings = (text: string) => write(utc(text), true).reference!;

  it('are of this minute while shares trade, and stand still while they do not', () => {
    const open = anHourOf(eachDay('16:10:00'));
    expect(write(open, true).reference!.stocks[0]!.observed_at).toBe(
      new Date(open).toISOString().slice(0, -1),
    );
    const closed = [
      '2026-11-21T01:00:00',
      '2026-11-21T12:00:00',
      '2026-11-22T20:00:00',
      '2026-11-23T08:59:00',
    ]
      .map((text) => readings(text).stocks[0]!)
      .filter(({ healthy }) => healthy);
    expect(closed.length).toBeGreaterThan(1);
    for (const reading of closed)
      expect(reading).toEqual({ ...closed[0]!, observed_at: '2026-11-21T00:59:00.000' });
  });

  it('are a quarter of an hour late for the index, and stand still outside its hours', () => {
    for (let instant = utc('2026-11-25T00:07:00'); instant < utc('2026-11-30T00:07:00'); instant += hour) {
      const { vix } = write(instant, true).reference!;
      const age = instant - Date.parse(`${vix!.observed_at}Z`);
      const isMoving = age === 15 * 60_000;
      expect([instant, vixHours(instant - 15 * 60_000, []).kind]).toEqual([
        instant,
        isMoving ? 'open' : 'shut',
      ]);
    }
  });
});

describe('the calendars and tickers of the simulated markets', () => {
  const path = resolve(import.meta.dirname, '../../../resources/market-registry.json');
  const registry = parseRegistry(JSON.parse(readFileSync(path, 'utf8')));

  it('are those of the registry, for every coin in it', () => {
    const known = listed.flatMap((market) => registry.get(market.coin) ?? []);
    expect(known.length).toBeGreaterThan(120);
    for (const { coin, calendar, underlyingTicker } of known) {
      const market = world.market(coin)!.market;
      const bare = calendar === 'us_equity' ? (underlyingTicker?.split(':')[1] ?? null) : null;
      expect([coin, calendarOf(market), shareTickerOf(market)]).toEqual([coin, calendar, bare]);
    }
  });
});
