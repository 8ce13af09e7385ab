import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import registryFile from '../../resources/market-registry.json' with { type: 'json' };
import { toUtcText } from '../../src-main/domain/freshness.ts';
import { listMarketStates } from '../../src-main/operations/markets/market-state.ts';
import { MarketState } from '../../src-preload/contract/views/market-state.ts';
import type { RunningService } from './service-fixture.ts';
import { aService } from './service-fixture.ts';

/** From so many on, until the next line. The last line only ends the one before. */
type Line = readonly [utc: string, state: 'regular' | 'pre_market' | 'after_hours' | 'closed' | 'holiday'];

/** What New York's wall clock says of these days, written by hand. EDT is four hours behind UTC, EST five. */
const weeks = {
  'through the end of summer time on 1 November 2026': {
    us_equity: [
      ['2026-10-30T00:00Z', 'closed'], // Thu 20:00 EDT
      ['2026-10-30T08:00Z', 'pre_market'],
      ['2026-10-30T13:30Z', 'regular'],
      ['2026-10-30T20:00Z', 'after_hours'],
      ['2026-10-31T00:00Z', 'closed'],
      ['2026-11-02T09:00Z', 'pre_market'], // Mon 04:00 EST
      ['2026-11-02T14:30Z', 'regular'],
      ['2026-11-02T21:00Z', 'after_hours'],
      ['2026-11-03T01:00Z', 'closed'],
      ['2026-11-03T09:00Z', 'pre_market'],
      ['2026-11-03T14:30Z', 'regular'],
      ['2026-11-03T21:00Z', 'after_hours'],
      ['2026-11-04T01:00Z', 'closed'],
    ],
    cme_metals_energy: [
      ['2026-10-29T22:00Z', 'regular'], // Thu 18:00 EDT
      ['2026-10-30T21:00Z', 'closed'], // Fri 17:00 EDT
      ['2026-11-01T23:00Z', 'regular'], // Sun 18:00 EST: fifty hours later
      ['2026-11-02T22:00Z', 'closed'], // the break
      ['2026-11-02T23:00Z', 'regular'],
      ['2026-11-03T22:00Z', 'closed'],
      ['2026-11-03T23:00Z', 'regular'],
      ['2026-11-04T22:00Z', 'closed'],
    ],
  },
  'through Thanksgiving and the shortened day after it': {
    us_equity: [
      ['2026-11-24T21:00Z', 'after_hours'], // Tue 16:00 EST
      ['2026-11-25T01:00Z', 'closed'],
      ['2026-11-25T09:00Z', 'pre_market'],
      ['2026-11-25T14:30Z', 'regular'],
      ['2026-11-25T21:00Z', 'after_hours'],
      ['2026-11-26T01:00Z', 'closed'],
      ['2026-11-26T09:00Z', 'holiday'], // what a normal day would have open
      ['2026-11-27T01:00Z', 'closed'],
      ['2026-11-27T09:00Z', 'pre_market'],
      ['2026-11-27T14:30Z', 'regular'],
      ['2026-11-27T18:00Z', 'after_hours'], // 13:00 EST
      ['2026-11-27T22:00Z', 'holiday'], // 17:00 EST: the rest of a shortened day
      ['2026-11-28T01:00Z', 'closed'],
      ['2026-11-30T09:00Z', 'pre_market'],
      ['2026-11-30T14:30Z', 'regular'],
      ['2026-11-30T21:00Z', 'after_hours'],
      ['2026-12-01T01:00Z', 'closed'],
    ],
    cme_metals_energy: [
      ['2026-11-24T23:00Z', 'regular'], // Tue 18:00 EST
      ['2026-11-25T22:00Z', 'closed'],
      ['2026-11-25T23:00Z', 'regular'],
      ['2026-11-26T19:30Z', 'holiday'], // halt at 14:30 EST
      ['2026-11-26T22:00Z', 'closed'], // the break of any Thursday
      ['2026-11-26T23:00Z', 'regular'],
      ['2026-11-27T19:45Z', 'holiday'], // 14:45 EST
      ['2026-11-27T22:00Z', 'closed'],
      ['2026-11-29T23:00Z', 'regular'],
      ['2026-11-30T22:00Z', 'closed'],
      ['2026-11-30T23:00Z', 'regular'],
      ['2026-12-01T22:00Z', 'closed'],
    ],
  },
  'through Independence Day, seen on a Friday': {
    us_equity: [
      ['2026-07-02T00:00Z', 'closed'], // Wed 20:00 EDT
      ['2026-07-02T08:00Z', 'pre_market'],
      ['2026-07-02T13:30Z', 'regular'],
      ['2026-07-02T20:00Z', 'after_hours'], // a full day
      ['2026-07-03T00:00Z', 'closed'],
      ['2026-07-03T08:00Z', 'holiday'],
      ['2026-07-04T00:00Z', 'closed'],
      ['2026-07-06T08:00Z', 'pre_market'],
      ['2026-07-06T13:30Z', 'regular'],
      ['2026-07-06T20:00Z', 'after_hours'],
      ['2026-07-07T00:00Z', 'closed'],
    ],
    cme_metals_energy: [
      ['2026-07-01T22:00Z', 'regular'], // Wed 18:00 EDT
      ['2026-07-02T21:00Z', 'closed'],
      ['2026-07-02T22:00Z', 'regular'],
      ['2026-07-03T17:00Z', 'holiday'], // 13:00 EDT, and nothing more until Sunday
      ['2026-07-03T21:00Z', 'closed'],
      ['2026-07-05T22:00Z', 'regular'],
      ['2026-07-06T21:00Z', 'closed'],
      ['2026-07-06T22:00Z', 'regular'],
      ['2026-07-07T21:00Z', 'closed'],
    ],
  },
} as const satisfies Record<string, Record<'us_equity' | 'cme_metals_energy', readonly Line[]>>;
type Week = (typeof weeks)[keyof typeof weeks];

const quarterMs = 15 * 60_000;
const calendarOf = new Map(registryFile.map(({ coin, underlying }) => [coin, underlying?.calendar ?? null]));
const coinOf = ({ marketId }: MarketState): string => marketId.slice(marketId.indexOf(':') + 1);

/** The line that holds at an instant, and the one after it. */
function lineAt(lines: readonly Line[], at: number): { readonly state: Line[1]; readonly next: Line } {
  const after = lines.findIndex(([utc]) => Date.parse(utc) > at);
  const [now, next] = [lines[after - 1], lines[after]];
  if (now === undefined || next === undefined) throw new Error(`the table does not reach ${at}`);
  return { state: now[1], next };
}

let service: RunningService;
beforeAll(async () => {
  service = await aService({}, Date.parse('2026-07-01T12:00Z'));
  await vi.waitFor(
    async () => {
      const { status, text } = await service.get('/api/markets');
      if (status !== 200) throw new Error(text);
    },
    { timeout: 60_000, interval: 100 },
  );
}, 90_000);
afterAll(() => service[Symbol.asyncDispose]());

const underlyingIn = /underlying session/;

/** What of a state is wrong, beside the market and the time; null: nothing. */
function wrongIn(state: MarketState, week: Week, at: number): object | null {
  const { underlyingSession, newEntries } = state;
  const expected = expectedOf(state, week, at);
  const isForbidden = newEntries.allowed === false && underlyingIn.test(newEntries.reason ?? '');
  const isRefusedByAgent = newEntries.agent?.allowed === false;
  const { dayName: _, confidence: __, advisory: ___, unavailableReason, ...told } = underlyingSession;
  const seen = {
    ...told,
    hasReason: unavailableReason !== null,
    isForbidden: isForbidden || isRefusedByAgent,
  };
  const wanted = { ...expected, isForbidden: expected.isForbidden || isRefusedByAgent };
  return isDeepStrictEqual(seen, wanted)
    ? null
    : { marketId: state.marketId, at: toUtcText(at), seen, wanted };
}

function expectedOf(state: MarketState, week: Week, at: number) {
  const calendar = calendarOf.get(coinOf(state)) ?? null;
  if (calendar === null)
    return {
      state: null,
      calendar,
      nextState: null,
      nextChangeAt: null,
      hasReason: true,
      isForbidden: false,
    };
  const { state: known, next } = lineAt(week[calendar as keyof Week], at);
  return {
    state: known,
    calendar,
    nextState: next[1],
    nextChangeAt: toUtcText(Date.parse(next[0])),
    hasReason: false,
    isForbidden: known === 'closed' || known === 'holiday',
  };
}

describe('the session of every simulated market', () => {
  const steps = (from: string, to: string): readonly number[] => {
    const [first, last] = [Date.parse(from), Date.parse(to)];
    return Array.from({ length: (last - first) / quarterMs }, (_, nth) => first + nth * quarterMs);
  };

  test.each([
    ['through Independence Day, seen on a Friday', '2026-07-02T00:00Z', '2026-07-07T00:00Z'],
    ['through the end of summer time on 1 November 2026', '2026-10-30T00:00Z', '2026-11-04T00:00Z'],
    ['through Thanksgiving and the shortened day after it', '2026-11-25T00:00Z', '2026-12-01T00:00Z'],
  ] as const)(
    'is right %s',
    (name, from, to) => {
      const seen = new Map<string, number>();
      const wrong: (object | null)[] = [];
      for (const at of steps(from, to)) {
        // The simulator need not follow: what is asked here rests on the service's own clock.
        service.clock.adopt({ worldMs: at, rate: 0, machineMs: 0 });
        const states = (['EQUITY', 'COMMODITY'] as const).flatMap((assetClass) =>
          service.ask(listMarketStates, { assetClass: assetClass }),
        );
        for (const state of states) {
          wrong.push(wrongIn(state, weeks[name], at));
          const calendar = state.underlyingSession.calendar ?? 'none';
          seen.set(calendar, (seen.get(calendar) ?? 0) + 1);
        }
      }
      expect(wrong.filter((one) => one !== null).slice(0, 5)).toEqual([]);
      const each = steps(from, to).length;
      expect((seen.get('us_equity') ?? 0) / each).toBeGreaterThan(40);
      expect((seen.get('cme_metals_energy') ?? 0) / each).toBeGreaterThan(5);
      expect((seen.get('none') ?? 0) / each).toBeGreaterThan(5);
    },
    120_000,
  );

  test('is the same over REST, and a coin has none', async () => {
    const at = Date.parse('2026-11-27T22:00Z');
    await service.clock.set(at, 0);
    const over = async (coin: string): Promise<MarketState> => {
      const { text } = await service.get(`/api/markets/${encodeURIComponent(`sim-testnet:${coin}`)}/state`);
      return MarketState.parse(JSON.parse(text));
    };
    const week = weeks['through Thanksgiving and the shortened day after it'];
    for (const coin of ['xyz:TSLA', 'xyz:GOLD', 'xyz:SMSN'])
      expect(wrongIn(await over(coin), week, at)).toBeNull();
    expect((await over('BTC')).underlyingSession).toMatchObject({
      state: null,
      unavailableReason: 'A crypto market has no underlying session.',
    });
    expect((await over('xyz:TSLA')).underlyingSession.dayName).toMatch(/Thanksgiving/);
  });
});
