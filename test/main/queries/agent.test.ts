import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AgentMarket } from '../../../src-main/domain/agent-status.ts';
import type { LedgerMove } from '../../../src-main/domain/ledger-move.ts';
import type { ReadChange } from '../../../src-main/queries/read-model.ts';
import { anAgentMarket, anAgentStatus, aTransfer, vault } from '../agent-status.ts';
import { aLedgerMove } from '../fake-accounts.ts';
import { aReading, decimal, minute, now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';
import { read } from '../whole-house.ts';

let house: ReadModelFixture;
beforeEach(() => {
  house = aReadModel({ account: vault, agent: read() });
});
afterEach(async () => {
  await house[Symbol.asyncDispose]();
});

const btc = 'sim-testnet:BTC';
const says = (change: Partial<AgentMarket>): void => {
  house.agent.standing = read({ markets: [anAgentMarket(change)] });
};

describe('a market’s conditions', () => {
  test('are the agent’s word, and its activation', () => {
    expect(house.readModel.getMarket(btc)).toMatchObject({
      activation: 'ACTIVE',
      tradeable: true,
      tradeability: {
        discovered: true,
        configured: true,
        operatorListed: true,
        governanceApproved: true,
        activated: true,
      },
    });
    expect(house.readModel.getMarket('sim-testnet:xyz:TSLA')).toMatchObject({
      activation: 'DISABLED',
      tradeable: false,
      tradeability: { activated: false },
    });
  });

  test('all must hold: each alone makes it untradeable, or unknown', () => {
    for (const name of ['configured', 'operatorListed', 'governanceApproved'] as const) {
      says({ [name]: false });
      expect([name, house.readModel.getMarket(btc).tradeable]).toEqual([name, false]);
      says({ [name]: null });
      expect([name, house.readModel.getMarket(btc).tradeable]).toEqual([name, null]);
    }
    says({ activation: 'CATALOG_ONLY' });
    expect(house.readModel.getMarket(btc).tradeable).toBe(false);
    says({ activation: null });
    expect(house.readModel.getMarket(btc)).toMatchObject({ activation: 'CATALOG_ONLY', tradeable: null });
  });

  test('an active market that the venue has delisted is not tradeable', () => {
    says({ coin: 'MATIC' });
    expect(house.readModel.getMarket('sim-testnet:MATIC')).toMatchObject({
      tradeable: false,
      tradeability: { discovered: false, activated: true },
    });
  });

  test('a market that the agent’s list leaves out is not configured for it', () => {
    expect(house.readModel.getMarket('sim-testnet:kPEPE')).toMatchObject({
      activation: 'CATALOG_ONLY',
      tradeable: false,
      tradeability: { configured: false, operatorListed: null, governanceApproved: null, activated: false },
    });
  });

  test('coins are told apart by case and DEX', () => {
    says({ coin: 'btc' });
    expect(house.readModel.getMarket(btc).tradeable).toBe(false);
    says({ coin: 'xyz:GOLD' });
    expect(house.readModel.getMarket('sim-testnet:odd:GOLD').activation).toBe('CATALOG_ONLY');
  });

  test('are unknown while it can’t be read; its last word on activation stands', () => {
    house.time.now = now + 91_000;
    expect(house.readModel.getMarket(btc)).toMatchObject({
      activation: 'ACTIVE',
      tradeable: null,
      tradeability: {
        discovered: true,
        configured: null,
        operatorListed: null,
        governanceApproved: null,
        activated: null,
      },
    });
    house.agent.standing = { kind: 'unread' };
    house.store.writer.putAgentStatus({ value: anAgentStatus(), receivedAt: now });
    expect(house.readModel.getMarket(btc)).toMatchObject({ activation: 'ACTIVE', tradeable: null });
  });

  test('a word on the other network is none on this one', () => {
    house.agent.standing = { kind: 'unread' };
    house.store.writer.putAgentStatus({ value: anAgentStatus({ network: 'MAINNET' }), receivedAt: now });
    expect(house.readModel.getMarket(btc).activation).toBe('CATALOG_ONLY');
    house.agent.standing = {
      kind: 'other_network',
      status: anAgentStatus({ network: 'MAINNET' }),
      readAt: now,
    };
    expect(house.readModel.getMarket(btc).activation).toBe('CATALOG_ONLY');
  });
});

describe('the catalog’s version', () => {
  const version = (): string => house.readModel.catalogVersion();

  test('changes with the agent’s word on a market, and with whether it can be read', () => {
    const versions = [version()];
    says({ activation: 'DISABLED' });
    versions.push(version());
    house.time.now = now + 91_000;
    versions.push(version());
    house.agent.standing = { kind: 'not_configured' };
    versions.push(version());
    expect(new Set(versions).size).toBe(4);
  });

  test('stays while it says the same of every market', () => {
    const before = version();
    house.agent.standing = read({ heartbeatAt: now + 1, symbols: [], operationalStatus: 'paused' });
    expect(version()).toBe(before);
  });
});

describe('what changes with the agent', () => {
  const heard: ReadChange['kind'][] = [];
  beforeEach(() => {
    heard.length = 0;
    house.readModel.onChange(({ kind }) => heard.push(kind));
  });

  test('is told, and the catalog only where it reads otherwise', () => {
    house.agentChanged();
    expect(heard).toEqual(['agent']);
    says({ activation: 'DISABLED' });
    house.agentChanged();
    house.agentChanged();
    expect(heard).toEqual(['agent', 'agent', 'catalog', 'agent']);
  });

  test('what is written of the account is told as one kind of change', () => {
    const { writer } = house.store;
    writer.putMode({ value: { mode: 'standard', said: 'disabled' }, receivedAt: now });
    writer.putOrders('', { value: [], receivedAt: now });
    expect(new Set(heard)).toEqual(new Set(['account']));
  });
});

describe('the frame', () => {
  test('has no network while the agent tells of another, and names both', () => {
    expect(house.readModel.frame()).toMatchObject({ network: 'TESTNET', networkConflict: null });
    house.agent.standing = {
      kind: 'other_network',
      status: anAgentStatus({ network: 'MAINNET' }),
      readAt: now,
    };
    expect(house.readModel.frame()).toMatchObject({
      network: null,
      networkConflict: { selected: 'TESTNET', agent: 'MAINNET' },
    });
    expect(house.readModel.agent()).toMatchObject({
      attachment: 'other_network',
      symbols: null,
      token: null,
    });
  });
});

describe('the agent as the frame shows it', () => {
  test('lists what it trades in its own order, a coin that is no market here without an id', () => {
    house.agent.standing = read({ symbols: ['xyz:TSLA', 'GONE', 'BTC'] });
    expect(house.readModel.agent()).toMatchObject({
      attachment: 'attached',
      status: { kind: 'answer', value: { status: 'running', symbols: ['xyz:TSLA', 'GONE', 'BTC'] } },
      symbols: [
        { coin: 'xyz:TSLA', marketId: 'sim-testnet:xyz:TSLA' },
        { coin: 'GONE', marketId: null },
        { coin: 'BTC', marketId: btc },
      ],
      token: { symbol: 'AGT', priceUsd: 1.25, estimated: true },
    });
  });

  test('trading nothing is an empty list, not being readable is none', () => {
    house.agent.standing = read({ symbols: [], token: null });
    expect(house.readModel.agent()).toMatchObject({ symbols: [], token: null });
    house.time.now = now + 91_000;
    expect(house.readModel.agent()).toMatchObject({
      attachment: 'attached',
      symbols: null,
      status: { kind: 'failure', error: { code: 'provider_failed' } },
    });
    house.agent.standing = { kind: 'not_configured' };
    expect(house.readModel.agent()).toMatchObject({
      attachment: 'none',
      symbols: null,
      status: { kind: 'failure', error: { code: 'provider_not_attached' } },
    });
  });

  test('a token without a price has none, not even an estimate', () => {
    const token = { symbol: 'AGT', chain: null, pool: null, poolKind: null, estimatedPriceUsd: null };
    house.agent.standing = read({ token });
    expect(house.readModel.agent().token).toEqual({ symbol: 'AGT', priceUsd: null, estimated: false });
  });
});

describe('the agent’s health', () => {
  test('is down with the reason when the feed reads well but its word is too old', () => {
    expect(house.readModel.health().agent).toMatchObject({ state: 'ok', attached: true });
    house.time.now = now + 2 * minute;
    expect(house.readModel.health().agent).toMatchObject({
      state: 'down',
      attached: true,
      lastError: expect.stringContaining('120 s old') as string,
    });
  });
});

describe('collateral on its way', () => {
  const move: LedgerMove = aLedgerMove({
    time: now,
    hash: '0xabc',
    direction: 'own',
    fromDex: '',
    toDex: 'xyz',
  });

  test('carries the hash of the ledger move that it became', () => {
    expect(house.readModel.transfers().pending).toMatchObject([{ ledgerHash: null }]);
    house.store.writer.putLedger([move], null);
    expect(house.readModel.transfers()).toMatchObject({
      available: true,
      pending: [
        { id: 'transfer-1', amount: 100, requestedAt: '2026-09-01T13:36:21.500+00:00', ledgerHash: '0xabc' },
      ],
    });
  });

  test('is not joined to the ledger of another account', async () => {
    const other = `0x${'c'.repeat(40)}`;
    await using conflicting = aReadModel({
      account: vault,
      agent: read(),
      scope: { accountConflict: () => ({ configured: vault, agent: other }) },
    });
    conflicting.store.writer.putLedger([move], null);
    expect(conflicting.readModel.transfers()).toMatchObject({
      available: true,
      pending: [{ ledgerHash: null }],
    });
  });

  test('is not available where the agent says nothing of transfers: that is no "none"', () => {
    house.agent.standing = read({ transfers: null });
    expect(house.readModel.transfers()).toMatchObject({ available: false, enabled: null, pending: [] });
    house.agent.standing = read({ transfers: { enabled: false, pending: [], receivables: [] } });
    expect(house.readModel.transfers()).toMatchObject({ available: true, enabled: false, pending: [] });
  });

  test('that was asked for at no known time stands without one', () => {
    const receivables = [{ dex: 'xyz', token: 'USDC', amount: decimal('1.5'), since: null }];
    house.agent.standing = read({
      transfers: { enabled: null, pending: [aTransfer({ requestedAt: null })], receivables },
    });
    expect(house.readModel.transfers()).toMatchObject({
      pending: [{ requestedAt: null, ledgerHash: null }],
      receivables: [{ dex: 'xyz', amount: 1.5, since: null }],
    });
  });
});

describe('a market’s state', () => {
  const entries = (marketId = btc) => house.readModel.marketState(marketId).newEntries;

  test('says who allows new entries, or why not', () => {
    expect(entries()).toEqual({
      allowed: true,
      reason: null,
      agent: { allowed: true, reason: null, at: '2026-09-01T13:37:21.500+00:00' },
    });
    expect(entries('sim-testnet:xyz:TSLA')).toMatchObject({ allowed: false, reason: 'Not today.' });
    expect(entries('sim-testnet:kPEPE')).toEqual({ allowed: null, reason: null, agent: null });
  });

  test('a verdict older than 90 s is none, a younger one stands though a later reading failed', () => {
    const standing = read();
    if (standing.kind !== 'read') throw new Error('not read');
    house.agent.standing = { kind: 'failed', error: 'Gone.', remedy: null, since: now, last: standing };
    house.time.now = now + 90_000;
    expect(entries()).toMatchObject({ allowed: true });
    house.time.now += 1;
    expect(entries()).toEqual({ allowed: null, reason: null, agent: null });
  });

  test('a venue-wide halt forbids what the agent allows; its word stays', () => {
    house.notice.now = { text: 'Upgrading.', at: now };
    expect(entries()).toMatchObject({
      allowed: false,
      reason: 'The venue has halted: Upgrading.',
      agent: { allowed: true },
    });
    house.time.now = now + minute + 1;
    expect(entries()).toMatchObject({ allowed: true });
  });

  test('a market newly delisted forbids new entries, one that always was does not', () => {
    expect(entries('sim-testnet:MATIC')).toMatchObject({ allowed: null });
    const delisted = aReading({ readAt: now + 1 });
    house.store.writer.putCatalog({
      ...delisted,
      markets: delisted.markets.map((market) =>
        market.coin === 'BTC' ? { ...market, delisted: true } : market,
      ),
    });
    expect(house.readModel.marketState(btc)).toMatchObject({
      venueSession: { state: 'delisted' },
      newEntries: { allowed: false, agent: { allowed: true } },
    });
    house.store.writer.putCatalog(aReading({ readAt: now + 2 }));
    expect(entries()).toMatchObject({ allowed: true });
  });

  test('has no underlying session, with the reason, and exits are never paused', () => {
    const state = (marketId: string) => house.readModel.marketState(marketId);
    expect(state(btc).underlyingSession).toMatchObject({
      state: null,
      calendar: null,
      unavailableReason: expect.stringContaining('crypto') as string,
    });
    expect(state('sim-testnet:xyz:TSLA').underlyingSession).toMatchObject({
      state: null,
      calendar: 'us_equity',
      unavailableReason: expect.any(String) as string,
    });
    expect(state('sim-testnet:odd:GOLD').underlyingSession).toMatchObject({
      calendar: null,
      unavailableReason: expect.stringContaining('No trading calendar') as string,
    });
    expect(state('sim-testnet:xyz:TSLA').exits).toEqual({ allowed: true });
  });
});

describe('the agent’s reference', () => {
  const tsla = 'sim-testnet:xyz:TSLA';
  const reading = {
    provider: 'massive',
    ticker: 'TSLA',
    value: decimal('400.5'),
    observedAt: now - 30_000,
    delay: 'real_time',
    healthy: true,
  } as const;
  const market = anAgentMarket({ coin: 'xyz:TSLA' });
  const state = (change: Parameters<typeof read>[0] = {}) => {
    house.agent.standing = read({ markets: [market], stocks: [reading], ...change });
    return house.readModel.marketState(tsla);
  };

  test('is shown as the agent’s, with its age', () => {
    expect(state().freshness.reference).toEqual({
      provider: 'agent',
      ticker: 'TSLA',
      value: 400.5,
      observedAt: '2026-09-01T13:36:51.500+00:00',
      delay: 'real_time',
      ageSeconds: 30,
      usable: true,
      unavailableReason: null,
    });
    expect(state({ stocks: [{ ...reading, ticker: 'NASDAQ:TSLA' }] }).freshness.reference).toMatchObject({
      usable: true,
    });
  });

  test.each([
    ['without a value', { value: null }],
    ['reported as unhealthy', { healthy: false }],
    ['of no known time', { observedAt: null }],
    ['in real time of over two minutes ago', { observedAt: now - 2 * minute - 1 }],
    ['delayed of over twenty minutes ago', { delay: 'delayed', observedAt: now - 20 * minute - 1 }],
  ] as const)('%s is not usable', (_, change) => {
    expect(state({ stocks: [{ ...reading, ...change }] }).freshness.reference).toMatchObject({
      usable: false,
      unavailableReason: expect.any(String) as string,
    });
  });

  test('unhealthy by its report forbids new entries, unknown does not', () => {
    expect(state({ stocks: [{ ...reading, healthy: false }] }).newEntries).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('TSLA') as string,
    });
    expect(state({ vix: { ...reading, ticker: 'VIX', healthy: false } }).newEntries).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('VIX') as string,
    });
    expect(state({ stocks: [{ ...reading, healthy: null }] }).newEntries.allowed).toBe(true);
    expect(state({ stocks: [{ ...reading, ticker: 'NVDA', healthy: false }] }).newEntries.allowed).toBe(true);
    expect(state({ stocks: [] }).freshness.reference).toBeNull();
  });

  test('is none of a commodity or a coin', () => {
    state({
      stocks: [{ ...reading, ticker: 'GOLD', healthy: false }],
      vix: { ...reading, healthy: false },
      markets: [anAgentMarket(), anAgentMarket({ coin: 'xyz:GOLD' })],
    });
    for (const id of [btc, 'sim-testnet:xyz:GOLD'])
      expect(house.readModel.marketState(id)).toMatchObject({
        freshness: { reference: null },
        newEntries: { allowed: true },
      });
  });
});
