import { beforeEach, describe, expect, test } from 'vitest';
import type { AgentMarket, AgentStatus } from '../../../../src-main/domain/journal/agent-status.ts';
import {
  getCatalogVersion,
  getMarket,
  listMarkets,
} from '../../../../src-main/operations/markets/catalog.ts';
import { getMarketState } from '../../../../src-main/operations/markets/market-state.ts';
import type { ReadChange } from '../../../../src-main/operations/read-change.ts';
import { anAgentMarket, anAgentStatus, vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { hour, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));

const btc = 'sim-testnet:BTC';
const says = (change: Partial<AgentMarket>, more: Partial<AgentStatus> = {}): void => {
  app.agent.state = read({ markets: [anAgentMarket(change)], ...more });
};

describe('a market’s conditions', () => {
  test('are the agent’s report, and its activation', () => {
    expect(app.ask(getMarket, { marketId: btc })).toMatchObject({
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
    expect(app.ask(getMarket, { marketId: 'sim-testnet:xyz:TSLA' })).toMatchObject({
      activation: 'DISABLED',
      tradeable: false,
      tradeability: { activated: false },
    });
  });

  test('an active market that the venue has delisted is not tradeable', () => {
    says({ coin: 'MATIC' });
    expect(app.ask(getMarket, { marketId: 'sim-testnet:MATIC' })).toMatchObject({
      tradeable: false,
      tradeability: { discovered: false, activated: true },
    });
  });

  test('a market that the agent’s list leaves out is not configured for it', () => {
    expect(app.ask(getMarket, { marketId: 'sim-testnet:kPEPE' })).toMatchObject({
      activation: 'CATALOG_ONLY',
      tradeable: false,
      tradeability: { configured: false, operatorListed: null, governanceApproved: null, activated: false },
    });
  });

  test('that are not all known keep it out of the list of tradeable markets', () => {
    expect(app.ask(listMarkets, { activeOnly: 'true' }).markets.map(({ coin }) => coin)).toEqual(['BTC']);
    says({ governanceApproved: null });
    expect(app.ask(listMarkets, { activeOnly: 'true' })).toMatchObject({ count: 0, markets: [] });
  });

  test('in a list that could not be read in full are unknown, not "no", and the tradeable markets are an error, not none', () => {
    says({}, { marketsWhole: false });
    expect(app.ask(getMarket, { marketId: 'sim-testnet:kPEPE' })).toMatchObject({
      tradeable: null,
      tradeability: { configured: null, operatorListed: null, governanceApproved: null, activated: null },
    });
    expect(app.ask(getMarket, { marketId: btc }).tradeable).toBe(true);
    expect(() => app.ask(listMarkets, { activeOnly: 'true' })).toThrow(
      expect.objectContaining({ code: 'provider_failed' }),
    );
  });

  test('distinguish coins by case and DEX', () => {
    says({ coin: 'btc' });
    expect(app.ask(getMarket, { marketId: btc }).tradeable).toBe(false);
    says({ coin: 'xyz:GOLD' });
    expect(app.ask(getMarket, { marketId: 'sim-testnet:odd:GOLD' }).activation).toBe('CATALOG_ONLY');
  });

  test('are unknown while it can’t be read; the last activation is kept', () => {
    app.time.now = now + 91_000;
    expect(app.ask(getMarket, { marketId: btc })).toMatchObject({
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
    app.agent.state = { kind: 'unread' };
    app.store.writer.putAgentStatus({ value: anAgentStatus(), receivedAt: now });
    expect(app.ask(getMarket, { marketId: btc })).toMatchObject({ activation: 'ACTIVE', tradeable: null });
  });

  test('that are unknown have their reason, as the verdict on new entries has', () => {
    const reason = (): string | null => app.ask(getMarket, { marketId: btc }).unavailableReason;
    const ofEntries = (): string | null => app.ask(getMarketState, { marketId: btc }).newEntries.reason;
    expect(reason()).toBeNull();
    app.time.now = now + hour;
    app.agent.state = read({ heartbeatAt: app.time.now }, app.time.now);
    expect(reason()).toBe(
      "It is unknown whether the market is tradeable: the venue's list of markets is out of date.",
    );
    expect(ofEntries()).toBe(reason());
    app.agent.state = { kind: 'unread' };
    expect(reason()).toBe(
      "It is unknown whether the market is tradeable: the venue's list of markets is out of date, the agent's report on it can't be read.",
    );
    expect(ofEntries()).toBe(reason());
  });

  test('that fail leave no reason but that of an unknown venue session', () => {
    says({ operatorListed: false });
    expect(app.ask(getMarket, { marketId: btc }).unavailableReason).toBeNull();
    app.time.now = now + hour;
    app.agent.state = read(
      { markets: [anAgentMarket({ operatorListed: false })], heartbeatAt: app.time.now },
      app.time.now,
    );
    expect(app.ask(getMarket, { marketId: btc })).toMatchObject({
      venueSession: 'unknown',
      tradeable: false,
      unavailableReason: "The venue's list of markets is out of date.",
    });
  });

  test('from an agent on the other network are not used on this one', () => {
    app.agent.state = { kind: 'unread' };
    app.store.writer.putAgentStatus({ value: anAgentStatus({ network: 'MAINNET' }), receivedAt: now });
    expect(app.ask(getMarket, { marketId: btc }).activation).toBe('CATALOG_ONLY');
    const last = { status: anAgentStatus({ network: 'MAINNET' }), readAt: now, arrivedAt: now };
    app.agent.state = { kind: 'failed', error: 'Gone.', remedy: null, since: now, last };
    expect(app.ask(getMarket, { marketId: btc }).activation).toBe('CATALOG_ONLY');
    expect(app.ask(getMarketState, { marketId: btc }).newEntries.agent).toBeNull();
    app.agent.state = {
      kind: 'other_network',
      status: anAgentStatus({ network: 'MAINNET' }),
      readAt: now,
    };
    expect(app.ask(getMarket, { marketId: btc }).activation).toBe('CATALOG_ONLY');
  });
});

describe('the catalog’s version', () => {
  const version = (): string => app.ask(getCatalogVersion, null);

  test('changes with the agent’s report on a market, and with whether it can be read', () => {
    const versions = [version()];
    says({ activation: 'DISABLED' });
    versions.push(version());
    app.time.now = now + 91_000;
    versions.push(version());
    app.agent.state = { kind: 'not_configured' };
    versions.push(version());
    expect(new Set(versions).size).toBe(4);
  });

  test('stays while it is the same for every market', () => {
    const before = version();
    app.agent.state = read({ heartbeatAt: now + 1, symbols: [], operationalStatus: 'paused' });
    expect(version()).toBe(before);
  });
});

describe('change events', () => {
  const received: ReadChange['kind'][] = [];
  beforeEach(() => {
    received.length = 0;
    app.source.onChange(({ kind }) => received.push(kind));
  });

  test('are sent for the agent, and for the catalog only where it changes', () => {
    app.agentChanged();
    expect(received).toEqual(['agent']);
    says({ activation: 'DISABLED' });
    app.agentChanged();
    app.agentChanged();
    expect(received).toEqual(['agent', 'agent', 'catalog', 'agent']);
  });

  test('are of one kind for everything written of the account', () => {
    const { writer } = app.store;
    writer.putMode({ value: { mode: 'standard', said: 'disabled' }, receivedAt: now });
    writer.putOrders('', { value: [], receivedAt: now });
    expect(new Set(received)).toEqual(new Set(['account']));
  });
});
