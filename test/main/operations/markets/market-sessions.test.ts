import { describe, expect, test } from 'vitest';
import { getMarketState, listMarketStates } from '../../../../src-main/operations/markets/market-state.ts';
import { getSessionSpans } from '../../../../src-main/operations/markets/session-spans.ts';
import type { MarketState } from '../../../../src-preload/contract/views/markets/market-state.ts';
import { anAgentMarket, vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { aReading, hour, now } from '../../markets.ts';
import { anOpenSource, noReference } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));

const btc = 'sim-testnet:BTC';
const tsla = 'sim-testnet:xyz:TSLA';
const gold = 'sim-testnet:xyz:GOLD';
const allows = (coin: string) => anAgentMarket({ coin, newEntries: { allowed: true, reason: null } });

/** The state at an instant at which the venue's markets and the agent's status were just read. */
function stateAt(utc: string, marketId: string): MarketState {
  const markets = [allows('xyz:TSLA'), allows('xyz:GOLD')];
  const at = Date.parse(utc);
  app.time.now = at;
  app.store.writer.putCatalog(aReading({ readAt: at }));
  app.agent.state = read({ markets, heartbeatAt: at }, at);
  return app.ask(getMarketState, { marketId: marketId });
}

test('sessions are limited to three years, the end not before the beginning', () => {
  const isAsked = (days: number): boolean | undefined =>
    getSessionSpans.bridge?.args.safeParse({ marketId: tsla, fromMs: now, toMs: now + days * 24 * hour })
      .success;
  expect([-1, 0, 1_098, 1_099].map(isAsked)).toEqual([false, true, true, false]);
});

describe('the underlying’s session', () => {
  test('has the next change, and beside it who sets the oracle’s price', () => {
    expect(stateAt('2026-09-01T13:37:00Z', tsla)).toMatchObject({
      underlyingSession: {
        state: 'regular',
        calendar: 'us_equity',
        nextState: 'after_hours',
        nextChangeAt: '2026-09-01T20:00:00.000+00:00',
        dayName: null,
        confidence: 'confirmed',
        advisory: null,
        unavailableReason: null,
      },
      oracle: {
        regime: 'external',
        schedule: 'xyz_equity_24_5',
        nextRegime: 'internal',
        nextChangeAt: '2026-09-05T00:00:00.000+00:00',
        unavailableReason: null,
      },
      newEntries: { allowed: true },
    });
    expect(stateAt('2026-09-01T21:30:00Z', gold)).toMatchObject({
      underlyingSession: {
        state: 'closed',
        calendar: 'cme_metals_energy',
        nextState: 'regular',
        nextChangeAt: '2026-09-01T22:00:00.000+00:00',
      },
      oracle: { regime: 'internal', schedule: 'xyz_commodity_23_5', nextRegime: 'external' },
    });
  });

  test('has the name of an exceptional day', () => {
    expect(stateAt('2026-11-27T17:30:00Z', tsla).underlyingSession).toMatchObject({
      state: 'regular',
      nextChangeAt: '2026-11-27T18:00:00.000+00:00',
      dayName: 'Day after Thanksgiving (early close)',
    });
  });

  test('does not depend on the oracle: at 23:00 in New York that is external while the exchange is closed', () => {
    expect(stateAt('2026-09-01T03:00:00Z', tsla)).toMatchObject({
      underlyingSession: { state: 'closed' },
      oracle: { regime: 'external' },
    });
  });

  test('is missing for a coin, and where no calendar is known, each with the reason', () => {
    expect(stateAt('2026-09-01T13:37:00Z', btc)).toMatchObject({
      underlyingSession: {
        state: null,
        calendar: null,
        nextState: null,
        nextChangeAt: null,
        unavailableReason: 'A crypto market has no underlying session.',
      },
      oracle: {
        regime: null,
        schedule: null,
        unavailableReason: expect.stringContaining('crypto') as string,
      },
    });
    expect(stateAt('2026-09-01T13:37:00Z', 'sim-testnet:odd:GOLD')).toMatchObject({
      underlyingSession: {
        calendar: null,
        unavailableReason: 'No trading calendar is known for this market.',
      },
      oracle: { regime: null, unavailableReason: "No hours of this market's oracle are known." },
    });
  });

  test('beyond the calendar is unknown with the reason, and so is whether new entries are allowed', () => {
    for (const id of [tsla, gold])
      expect(stateAt('2031-06-02T15:00:00Z', id)).toMatchObject({
        underlyingSession: {
          state: null,
          nextState: null,
          nextChangeAt: null,
          unavailableReason: expect.stringMatching(/\S/) as string,
        },
        newEntries: { allowed: null, reason: expect.stringMatching(/calendar/) as string },
      });
  });
});

describe('a closed session', () => {
  test.each([
    { of: 'a weekend', utc: '2026-08-29T12:00:00Z', id: tsla, until: '2026-08-31 08:00' },
    {
      of: 'a holiday',
      utc: '2026-11-26T16:00:00Z',
      id: tsla,
      name: ' (Thanksgiving Day)',
      until: '2026-11-27 09:00',
    },
    { of: 'the night before it', utc: '2026-11-26T02:00:00Z', id: tsla, until: '2026-11-27 09:00' },
    { of: 'the futures’ break', utc: '2026-09-01T21:30:00Z', id: gold, until: '2026-09-01 22:00' },
  ])('$of forbids what the agent allows, and gives the end', ({ utc, id, name = '', until }) => {
    expect(stateAt(utc, id).newEntries).toMatchObject({
      allowed: false,
      reason: `The underlying session is closed${name} until ${until} UTC.`,
      agent: { allowed: true },
    });
  });

  test.each(['2026-09-01T12:00:00Z', '2026-09-01T15:00:00Z', '2026-09-01T21:00:00Z'])(
    'is none before, within or after regular hours: at %s new entries are allowed',
    (utc) => {
      expect(stateAt(utc, tsla).newEntries.allowed).toBe(true);
    },
  );
});

describe('an announced closure', () => {
  const closures = [{ day: '2026-09-01', name: 'Day of Mourning', closesAt: null }];

  test('closes what the calendar has open, with an advisory, and affects no other calendar', () => {
    app.reference.state = { ...noReference, provider: 'massive', closures };
    const state = stateAt('2026-09-01T15:00:00Z', tsla);
    expect(state).toMatchObject({
      underlyingSession: { state: 'holiday', advisory: expect.stringContaining('Day of Mourning') as string },
      oracle: { regime: null, unavailableReason: expect.stringContaining('Day of Mourning') as string },
      newEntries: { allowed: false, reason: expect.stringContaining('2026-09-02 08:00 UTC') as string },
    });
    expect(stateAt('2026-09-01T15:00:00Z', gold)).toMatchObject({
      underlyingSession: { state: 'regular', advisory: null },
      oracle: { regime: 'external' },
      newEntries: { allowed: true },
    });
  });
});

describe('the states of a class', () => {
  test('are those of each of its markets at one instant', () => {
    app.time.now = now;
    const { ask } = app;
    expect(ask(listMarketStates, { assetClass: 'EQUITY' })).toEqual([
      ask(getMarketState, { marketId: tsla }),
    ]);
    expect(ask(listMarketStates, { assetClass: 'COMMODITY' })).toEqual([
      ask(getMarketState, { marketId: gold }),
    ]);
    expect(ask(listMarketStates, { assetClass: 'CRYPTO' }).map(({ marketId }) => marketId)).toEqual([
      'sim-testnet:BTC',
      'sim-testnet:kPEPE',
      'sim-testnet:MATIC',
    ]);
    expect(ask(listMarketStates, { assetClass: 'PREDICTION' })).toEqual([]);
  });

  test('are unknown where the metadata is too old, and an error before the first reading', async () => {
    app.time.now = now + hour;
    expect(app.ask(listMarketStates, { assetClass: 'EQUITY' })).toMatchObject([
      { venueSession: { state: 'unknown' }, underlyingSession: { state: 'regular' } },
    ]);
    await using unread = anOpenSource({ reading: null });
    expect(() => unread.ask(listMarketStates, { assetClass: 'EQUITY' })).toThrow(
      expect.objectContaining({ code: 'provider_failed' }),
    );
  });

  test('read the calendars as often for ninety shares as for half of them', async () => {
    const tickers = [...app.scope.registry.values()].filter(({ calendar }) => calendar === 'us_equity');
    const markets = tickers.map(({ coin }, position) => ({
      ...aReading().markets[0]!,
      coin,
      dex: coin.split(':')[0] ?? '',
      position,
    }));
    const calendarReads = async (count: number): Promise<number> => {
      const reads = { count: 0 };
      // Each reading of the calendar looks through the announced closures.
      const closures = new Proxy([], {
        get: (target, key, receiver) => {
          reads.count += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      });
      const reading = aReading({ markets: markets.slice(0, count) });
      await using shares = anOpenSource({ reading, agent: read() });
      shares.reference.state = { ...noReference, closures };
      expect(shares.ask(listMarketStates, { assetClass: 'EQUITY' })).toHaveLength(count);
      return reads.count;
    };
    expect(markets.length).toBeGreaterThan(80);
    const half = await calendarReads(Math.floor(markets.length / 2));
    expect(half).toBeGreaterThan(0);
    expect(await calendarReads(markets.length)).toBe(half);
  });
});

describe('the time outside regular hours of the underlying', () => {
  const spans = (from: string, to: string, marketId = tsla) =>
    app.ask(getSessionSpans, { marketId, fromMs: Date.parse(from), toMs: Date.parse(to) });
  const at = (utc: string) => Date.parse(utc);

  test('is returned as intervals that are cut to the requested range', () => {
    expect(spans('2026-09-01T10:00:00Z', '2026-09-02T02:00:00Z')).toEqual({
      marketId: tsla,
      spans: [
        { state: 'pre_market', fromMs: at('2026-09-01T10:00:00Z'), toMs: at('2026-09-01T13:30:00Z') },
        { state: 'after_hours', fromMs: at('2026-09-01T20:00:00Z'), toMs: at('2026-09-02T00:00:00Z') },
        { state: 'closed', fromMs: at('2026-09-02T00:00:00Z'), toMs: at('2026-09-02T02:00:00Z') },
      ],
      knownUntilMs: null,
      unavailableReason: null,
    });
    expect(spans('2026-09-01T14:00:00Z', '2026-09-01T15:00:00Z').spans).toEqual([]);
  });

  test('is unknown beyond the calendar, and without one', () => {
    const { spans: known, knownUntilMs } = spans('2028-12-31T12:00:00Z', '2029-01-04T00:00:00Z');
    expect(knownUntilMs).toBeLessThanOrEqual(at('2029-01-02T00:00:00Z'));
    expect(known.at(-1)?.toMs).toBe(knownUntilMs);
    expect(spans('2026-09-01T10:00:00Z', '2026-09-02T02:00:00Z', btc)).toEqual({
      marketId: btc,
      spans: [],
      knownUntilMs: null,
      unavailableReason: 'A crypto market has no underlying session.',
    });
    expect(() => spans('2026-09-01T10:00:00Z', '2026-09-02T02:00:00Z', 'sim-testnet:NONE')).toThrow(
      expect.objectContaining({ code: 'unknown_market' }),
    );
  });
});
