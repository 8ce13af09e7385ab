import { describe, expect, test } from 'vitest';
import { listMarkets } from '../../../../src-main/operations/markets/catalog.ts';
import { blockerText } from '../../../../src-main/operations/markets/entry-verdict.ts';
import { getMarketState } from '../../../../src-main/operations/markets/market-state.ts';
import type { MarketState } from '../../../../src-preload/contract/views/markets/market-state.ts';
import type { AgentMarket, AgentStatus } from '../../../../src-main/domain/journal/agent-status.ts';
import { dexOf } from '../../../../src-main/domain/markets/market.ts';
import { anAgentMarket, anAgentStatus } from '../../agent-status.ts';
import { aDex, aMarket, aReading, minute, now, registry } from '../../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

const idOf = (coin: string): string => `sim-testnet:${coin}`;

const stateOf = ({ ask }: Pick<OpenSourceFixture, 'ask'>, coin: string): MarketState =>
  ask(getMarketState, { marketId: idOf(coin) });

/** Every market the registry names, beside BTC. */
const coins = ['BTC', ...registry.keys()];
const dexes = [...new Set(coins.map(dexOf))];
const everyMarket = (readAt = now) =>
  aReading({
    dexes: dexes.map((name, position) => aDex({ name, fullName: name, position })),
    markets: coins.map((coin, position) => aMarket({ coin, dex: dexOf(coin), position })),
    readAt,
  });

/** The agent reports now, and lists every market as tradeable and allowed unless the change says otherwise. */
function reportsNow(server: OpenSourceFixture, at: number, change: Partial<AgentMarket> = {}): void {
  server.time.now = at;
  server.store.writer.putCatalog(everyMarket(at));
  const markets = coins.map((coin) => anAgentMarket({ coin, ...change }));
  server.agent.state = read({ markets, heartbeatAt: at }, at);
}

/** The report of a risk monitor that has only a circuit breaker. */
function tripped(said: boolean | string): AgentStatus['risk'] {
  return { kind: 'reported', value: { circuit_breaker_tripped: said } };
}

/** A condition of trading that does not hold, or is not known, and the words of the reason that name it. */
const conditions: readonly (readonly [Partial<AgentMarket>, boolean | null, RegExp])[] = [
  [{ configured: false }, false, /not configured/],
  [{ operatorListed: false }, false, /operator's symbol list/],
  [{ governanceApproved: false }, false, /governance/],
  [{ activation: 'CATALOG_ONLY' }, false, /not activated \(CATALOG_ONLY\)/],
  [{ activation: 'DISABLED' }, false, /not activated \(DISABLED\)/],
  [{ configured: null }, null, /configuration/],
  [{ operatorListed: null }, null, /operator's symbol list/],
  [{ governanceApproved: null }, null, /governance/],
  [{ activation: null }, null, /activation/],
];

test('new entries name everything that forbids them, each as a sentence, in one order', () => {
  const all = {
    notTradeable: 'Not activated.',
    agentStopped: 'Paused by its operator',
    venueHalt: 'The venue has halted.',
    underlyingClosed: 'It is shut.',
    referenceUnhealthy: 'Massive is away.',
  };
  expect(blockerText(all)).toBe(
    'Not activated. Paused by its operator. The venue has halted. It is shut. Massive is away.',
  );
  for (const [name, text] of Object.entries({ ...all, agentStopped: 'It is paused.' })) {
    const none = {
      notTradeable: null,
      agentStopped: null,
      venueHalt: null,
      underlyingClosed: null,
      referenceUnhealthy: null,
    };
    expect(blockerText(none)).toBeNull();
    expect(blockerText({ ...none, [name]: text })).toBe(text);
  }
});

test('new entries are unknown where it is unknown whether the venue is halted', async () => {
  await using server = anOpenSource({ agent: read({ markets: [anAgentMarket()] }) });
  const verdict = () => stateOf(server, 'BTC').newEntries;
  expect(verdict()).toMatchObject({ allowed: true });
  const unknown = {
    allowed: null,
    reason: expect.stringContaining('whether the venue has halted') as string,
  };
  server.notice.isRead = false;
  expect(verdict()).toMatchObject(unknown);
  server.notice.isRead = true;
  server.notice.now = { text: 'Halted.', at: server.time.now - 61_000 };
  expect(verdict()).toMatchObject(unknown);
  server.notice.now = { text: 'Halted.', at: server.time.now };
  expect(verdict()).toMatchObject({
    allowed: false,
    reason: 'The venue has halted: Halted.',
    agent: { allowed: true },
  });
});

test('new entries name each thing that could forbid them and is unknown', async () => {
  const markets = [anAgentMarket({ coin: 'xyz:GOLD', activation: null })];
  await using server = anOpenSource({ agent: read({ markets }) });
  server.notice.isRead = false;
  expect(stateOf(server, 'xyz:GOLD').newEntries).toMatchObject({
    allowed: null,
    reason:
      'It is unknown whether the market is tradeable: the agent does not report its activation. It is unknown whether the venue has halted: its status has not been read within the last minute.',
  });
});

test.each([
  [{ risk: tripped(true) }, "The agent's circuit breaker is tripped."],
  [{ risk: tripped('no') }, "The agent's circuit breaker is tripped."],
  [{ operationalStatus: 'paused', statusReason: 'Maintenance.' }, 'The agent is paused: Maintenance.'],
  [{ operationalStatus: 'paused', statusReason: null }, 'The agent is paused.'],
] as const)(
  'an agent that reports %o opens nothing, even in a market that it allows',
  async (change, reason) => {
    await using server = anOpenSource({ agent: read({ markets: [anAgentMarket()], ...change }) });
    expect(stateOf(server, 'BTC').newEntries).toMatchObject({
      allowed: false,
      reason,
      agent: { allowed: true },
    });
  },
);

test.each([
  [{ risk: tripped(false) }],
  [{ risk: { kind: 'reported', value: {} } }],
  [{ operationalStatus: 'degraded' }],
] as const)('an agent that reports %o may open what it allows', async (change) => {
  await using server = anOpenSource({ agent: read({ markets: [anAgentMarket()], ...change }) });
  expect(stateOf(server, 'BTC').newEntries).toMatchObject({ allowed: true, reason: null });
});

describe('new entries in a market that is not tradeable', () => {
  test.each(conditions)(
    'with %o: allowed is %s, and the reason names the condition',
    async (change, allowed, reason) => {
      await using server = anOpenSource({ agent: read({ markets: [anAgentMarket(change)] }) });
      expect(stateOf(server, 'BTC').newEntries).toMatchObject({
        allowed,
        reason: expect.stringMatching(reason) as string,
        agent: { allowed: true },
      });
    },
  );

  test('are not allowed where the venue has delisted the market, with or without an agent', async () => {
    const markets = [anAgentMarket({ coin: 'MATIC' })];
    for (const options of [{ agent: read({ markets }) }, {}]) {
      await using server = anOpenSource(options);
      expect(stateOf(server, 'MATIC').newEntries).toMatchObject({
        allowed: false,
        reason: expect.stringMatching(/delisted/) as string,
      });
    }
  });

  test('are unknown while the latest status could not be read, even after a recent verdict', async () => {
    await using server = anOpenSource({ agent: read() });
    expect(stateOf(server, 'BTC').newEntries.allowed).toBe(true);
    const last = { status: anAgentStatus(), readAt: now, arrivedAt: now };
    server.agent.state = { kind: 'failed', error: 'Gone.', remedy: null, since: now, last };
    expect(stateOf(server, 'BTC').newEntries).toMatchObject({
      allowed: null,
      reason: expect.any(String) as string,
      agent: { allowed: true },
    });
  });

  test("are unknown once the venue's list of markets is out of date", async () => {
    await using server = anOpenSource({ agent: read() });
    server.time.now = now + 15 * minute + 1;
    server.agent.state = read({ heartbeatAt: server.time.now }, server.time.now);
    expect(stateOf(server, 'BTC').newEntries).toMatchObject({
      allowed: null,
      reason: expect.stringMatching(/list of markets/) as string,
    });
  });

  test('always have a reason where they are not allowed', async () => {
    for (const agent of [read(), read({ marketsWhole: false }), { kind: 'not_configured' } as const]) {
      await using server = anOpenSource({ agent });
      const catalog = server.ask(listMarkets, {});
      expect(catalog.count).toBe(6);
      for (const { coin, tradeable } of catalog.markets) {
        const { allowed, reason } = stateOf(server, coin).newEntries;
        expect([coin, allowed === true ? tradeable : typeof reason]).toEqual([
          coin,
          allowed === true ? true : 'string',
        ]);
      }
    }
  });
});

describe('new entries by the underlying session', () => {
  const allStates = (server: OpenSourceFixture): ReadonlyMap<string, MarketState> =>
    new Map(coins.map((coin) => [coin, stateOf(server, coin)] as const));
  const ofClass = (assetClass: string): readonly string[] =>
    coins.filter((coin) => registry.get(coin)?.assetClass === assetClass);
  const sunday = Date.parse('2026-11-22T17:00:00Z'); // 12:00 in New York
  const sundayEvening = Date.parse('2026-11-22T23:00:00Z'); // 18:00
  const dailyBreak = Date.parse('2026-11-23T22:30:00Z'); // 17:30
  const friday = Date.parse('2026-11-20T22:00:00Z'); // 17:00

  test('every commodity on every DEX keeps the futures hours', async () => {
    await using server = anOpenSource({ reading: everyMarket() });
    const commodities = ofClass('COMMODITY');
    expect(commodities).toEqual(expect.arrayContaining(['flx:OIL', 'flx:GAS', 'xyz:BRENTOIL', 'xyz:TTF']));
    for (const [at, state, allowed] of [
      [sunday, 'closed', false],
      [sundayEvening, 'regular', true],
      [dailyBreak, 'closed', false],
      [friday - 1, 'regular', true],
      [friday, 'closed', false],
    ] as const) {
      reportsNow(server, at);
      const states = allStates(server);
      for (const coin of commodities) {
        const { underlyingSession, newEntries } = states.get(coin)!;
        expect([coin, at, underlyingSession.calendar, underlyingSession.state, newEntries.allowed]).toEqual([
          coin,
          at,
          'cme_metals_energy',
          state,
          allowed,
        ]);
      }
    }
  });

  test('no commodity or US share is allowed without a known session; a coin and a share listed elsewhere are', async () => {
    await using server = anOpenSource({ reading: everyMarket() });
    reportsNow(server, Date.parse('2029-01-03T16:00:00Z'));
    const states = allStates(server);
    const unlisted = ['xyz:NCLD', 'xyz:LYTE', 'xyz:OURA'];
    const listedElsewhere = ['xyz:SMSN', 'xyz:SOFTBANK', 'xyz:ZHIPU'];
    for (const coin of [...ofClass('COMMODITY'), 'xyz:TSLA', 'flx:COIN', 'xyz:SP500', ...unlisted])
      expect([coin, states.get(coin)?.newEntries]).toEqual([
        coin,
        expect.objectContaining({ allowed: null, reason: expect.stringMatching(/calendar/) as string }),
      ]);
    for (const coin of ['BTC', ...listedElsewhere])
      expect([coin, states.get(coin)?.newEntries.allowed]).toEqual([coin, true]);
  });

  test('an agent’s refusal counts where the session is unknown, too', async () => {
    await using server = anOpenSource({ reading: everyMarket() });
    reportsNow(server, Date.parse('2029-01-03T16:00:00Z'), {
      newEntries: { allowed: false, reason: 'Not now.' },
    });
    expect(stateOf(server, 'xyz:GOLD').newEntries).toMatchObject({
      allowed: false,
      reason: 'Not now.',
    });
  });
});
