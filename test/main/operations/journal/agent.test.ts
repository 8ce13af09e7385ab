import { describe, expect, test } from 'vitest';
import type { AgentFeedState } from '../../../../src-main/agent/agent-feed-state.ts';
import type { LedgerMove } from '../../../../src-main/domain/account/ledger-move.ts';
import { toUtcText } from '../../../../src-main/domain/freshness.ts';
import { getTransfers } from '../../../../src-main/operations/account/transfers.ts';
import { getAgentStatus } from '../../../../src-main/operations/journal/agent-status.ts';
import { getAgent } from '../../../../src-main/operations/journal/agent-view.ts';
import { getMarket } from '../../../../src-main/operations/markets/catalog.ts';
import { getMarketState } from '../../../../src-main/operations/markets/market-state.ts';
import { getFrame } from '../../../../src-main/operations/settings/frame.ts';
import { getHealth } from '../../../../src-main/operations/settings/read-health.ts';
import type { ErrorCode } from '../../../../src-preload/contract/views/error.ts';
import { aTransfer, anAgentStatus, neverReadable, vault } from '../../agent-status.ts';
import { aLedgerMove } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));

const btc = 'sim-testnet:BTC';

test('the frame has no network while the agent reports another, and names both', () => {
  expect(app.ask(getFrame, null)).toMatchObject({ network: 'TESTNET', networkConflict: null });
  app.agent.state = {
    kind: 'other_network',
    status: anAgentStatus({ network: 'MAINNET' }),
    readAt: now,
  };
  expect(app.ask(getFrame, null)).toMatchObject({
    network: null,
    networkConflict: { selected: 'TESTNET', agent: 'MAINNET' },
  });
  expect(app.ask(getAgent, null)).toMatchObject({
    attachment: 'other_network',
    symbols: null,
  });
});

describe('the agent as the frame shows it', () => {
  test('lists what it trades in the agent’s order; a coin without a market here has no id', () => {
    app.agent.state = read({ symbols: ['xyz:TSLA', 'GONE', 'BTC'] });
    expect(app.ask(getAgent, null)).toMatchObject({
      attachment: 'attached',
      status: { kind: 'answer', value: { status: 'running', symbols: ['xyz:TSLA', 'GONE', 'BTC'] } },
      symbols: [
        { coin: 'xyz:TSLA', marketId: 'sim-testnet:xyz:TSLA' },
        { coin: 'GONE', marketId: null },
        { coin: 'BTC', marketId: btc },
      ],
    });
  });

  test('has an empty list when it trades nothing, and no list when it can not be read', () => {
    app.agent.state = read({ symbols: [] });
    expect(app.ask(getAgent, null)).toMatchObject({ symbols: [] });
    app.time.now = now + 91_000;
    expect(app.ask(getAgent, null)).toMatchObject({
      attachment: 'attached',
      symbols: null,
      away: { kind: 'silent', lastHeartbeatAt: new Date(now).toISOString() },
      status: { kind: 'failure', error: { code: 'provider_failed' } },
    });
    app.agent.state = { kind: 'not_configured' };
    expect(app.ask(getAgent, null)).toMatchObject({
      attachment: 'none',
      away: null,
      symbols: null,
      status: { kind: 'failure', error: { code: 'provider_not_attached' } },
    });
  });
});

describe('an agent', () => {
  const late = now - 130_000;
  const last = { status: anAgentStatus({ heartbeatAt: late }), readAt: late, arrivedAt: late };
  const failed = { kind: 'failed', since: now } as const;
  const unattached = 'provider_not_attached';
  test.each<readonly [string, AgentFeedState, ErrorCode, RegExp]>([
    ['that is not configured', { kind: 'not_configured' }, unattached, /./],
    ['of another network', { kind: 'other_network', status: anAgentStatus(), readAt: now }, unattached, /./],
    ['not read yet', { kind: 'unread' }, 'provider_failed', /not been read yet/],
    [
      'that was never readable',
      neverReadable,
      'provider_failed',
      /no status\.json\. No earlier status was read\./,
    ],
    [
      'that is unreadable of late',
      { ...failed, error: 'status.json is no JSON.', remedy: 'Look at it.', last },
      'provider_failed',
      /no JSON\. The last status read is 130 s old \(\S+ \S+ UTC\)\. Look at it\./,
    ],
    ['silent for over 90 s', read({ heartbeatAt: now - 91_000 }), 'provider_failed', /91 s old/],
    [
      'read no more for over 90 s, its clock ahead',
      read({ heartbeatAt: now + 60 * minute }, now - 91_000),
      'provider_failed',
      /91 s old/,
    ],
  ])('%s has no status, no transfers and no verdict on any market', (_, agent, code, message) => {
    app.agent.state = agent;
    const failure = { code, message: expect.stringMatching(message) as string };
    expect(() => app.ask(getAgentStatus, null)).toThrow(expect.objectContaining(failure) as Error);
    expect(app.ask(getTransfers, null)).toEqual({
      network: 'TESTNET',
      available: false,
      unavailableReason: expect.any(String) as string,
      enabled: null,
      pending: [],
      arrived: [],
      receivables: [],
    });
    expect(app.ask(getMarket, { marketId: btc }).tradeable).toBeNull();
    expect(app.ask(getMarketState, { marketId: btc })).toMatchObject({
      newEntries: { allowed: null, agent: null },
      exits: { allowed: true },
    });
    expect(app.ask(getHealth, null).agent).toMatchObject({ attached: code !== unattached });
  });

  test('has a status up to exactly 90 s after its heartbeat', () => {
    app.time.now = now + 90_000;
    expect(app.ask(getAgentStatus, null).status).toBe('running');
    app.time.now += 1;
    expect(() => app.ask(getAgentStatus, null)).toThrow(/more than 90 s/);
  });
});

test('the agent’s health is down with the reason when the feed reads well but its heartbeat is too old', () => {
  expect(app.ask(getHealth, null).agent).toMatchObject({ state: 'ok', attached: true });
  app.time.now = now + 2 * minute;
  expect(app.ask(getHealth, null).agent).toMatchObject({
    state: 'down',
    attached: true,
    since: toUtcText(now + 90_000),
    lastError: expect.stringContaining('120 s old') as string,
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

  test('has arrived, with the hash of its entry, once it is in the ledger, and is pending no longer', () => {
    expect(app.ask(getTransfers, null).pending).toMatchObject([{ ledgerHash: null }]);
    app.store.writer.putLedger([move], null);
    expect(app.ask(getTransfers, null)).toMatchObject({
      available: true,
      pending: [],
      arrived: [
        { id: 'transfer-1', amount: 100, requestedAt: '2026-09-01T13:36:21.500Z', ledgerHash: '0xabc' },
      ],
    });
  });

  test('is not joined to the ledger of another account', async () => {
    const other = `0x${'c'.repeat(40)}`;
    await using conflicting = anOpenSource({
      account: vault,
      agent: read(),
      scope: { accountConflict: () => ({ configured: vault, agent: other }) },
    });
    conflicting.store.writer.putLedger([move], null);
    expect(conflicting.ask(getTransfers, null)).toMatchObject({
      available: true,
      pending: [{ ledgerHash: null }],
      arrived: [],
    });
  });

  test('is not available where the agent reports no transfers, which differs from none pending', () => {
    app.agent.state = read({ transfers: null });
    expect(app.ask(getTransfers, null)).toMatchObject({
      available: false,
      unavailableReason: expect.stringContaining('transfers') as string,
      enabled: null,
      pending: [],
    });
    app.agent.state = read({ transfers: { enabled: false, pending: [], receivables: [] } });
    expect(app.ask(getTransfers, null)).toMatchObject({ available: true, enabled: false, pending: [] });
  });

  test('without a request time has none', () => {
    const receivables = [{ dex: 'xyz', token: 'USDC', amount: decimal('1.5'), since: null }];
    app.agent.state = read({
      transfers: { enabled: null, pending: [aTransfer({ requestedAt: null })], receivables },
    });
    expect(app.ask(getTransfers, null)).toMatchObject({
      pending: [{ requestedAt: null, ledgerHash: null }],
      receivables: [{ dex: 'xyz', amount: 1.5, since: null }],
    });
  });
});
