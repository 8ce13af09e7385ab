import { aRiskStatus } from './risk-builders.ts';
import type { AccountView, AgentView } from '../../src-preload/contract/bridge/account.ts';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import type { OrderList, OrderRow } from '../../src-preload/contract/views/account/order.ts';
import type { Pool } from '../../src-preload/contract/views/account/pool.ts';
import type { Position, PositionList } from '../../src-preload/contract/views/account/position.ts';
import { noon, utc } from './builders.ts';

function identityOf(coin: string) {
  return {
    marketId: `sim-testnet:${coin}`,
    network: 'TESTNET',
    venue: 'simulated',
    dex: coin.includes(':') ? coin.slice(0, coin.indexOf(':')) : '',
    coin,
    displayTicker: coin.slice(coin.indexOf(':') + 1),
    assetClass: 'CRYPTO',
    collateral: 'USDC',
  } as const;
}

export function aPosition(given: Partial<Position> = {}): Position {
  return {
    ...identityOf(given.coin ?? 'BTC'),
    side: 'long',
    size: 2,
    entryPrice: 90,
    markPrice: 100,
    positionValueUsd: 200,
    unrealizedPnlUsd: 20,
    returnOnEquity: 0.5,
    leverage: 5,
    marginMode: 'cross',
    liquidationPrice: 80,
    marginUsedUsd: 40,
    fundingUsd: -1.5,
    protectiveOrders: [],
    stopCoverage: 'none',
    openedAt: null,
    strategyId: null,
    observedAt: utc(noon),
    stale: false,
    ...given,
  };
}

export function anOrder(given: Partial<OrderRow> = {}): OrderRow {
  return {
    ...identityOf(given.coin ?? 'BTC'),
    oid: '1',
    symbol: given.coin ?? 'BTC',
    side: 'buy',
    type: 'limit',
    price: 100,
    triggerPrice: null,
    size: 1,
    originalSize: 1,
    wholePosition: false,
    status: 'open',
    reduceOnly: false,
    protects: null,
    parentOid: null,
    timeInForce: 'Gtc',
    createdAt: utc(noon),
    ...given,
  };
}

export function aPositionList(given: Partial<PositionList> = {}): PositionList {
  return {
    network: 'TESTNET',
    venue: 'simulated',
    account: '0x',
    positions: [],
    unreadable: [],
    partial: false,
    leftOut: [],
    observedAt: utc(noon),
    stale: false,
    ...given,
  };
}

export function anOrderList(given: Partial<OrderList> = {}): OrderList {
  return { orders: [], unreadable: [], leftOut: [], observedAt: utc(noon), stale: false, ...given };
}

/** An account with this pool, and no holdings. */
export function anAccount(given: Partial<Pool> = {}): AccountView {
  const pool: Pool = {
    network: 'TESTNET',
    venue: 'simulated',
    account: '0x',
    accountMode: 'standard',
    accountValueUsd: 100,
    withdrawableUsd: 80,
    marginUsedUsd: 20,
    unrealizedPnlUsd: 5,
    positionCount: 1,
    partial: given.leftOut !== undefined,
    leftOut: [],
    collateral: [],
    observedAt: utc(noon),
    stale: false,
    ...given,
  };
  return {
    pool: { kind: 'answer', value: pool },
    positions: { kind: 'answer', value: aPositionList() },
    orders: { kind: 'answer', value: anOrderList() },
    notices: [],
  };
}

export function anAgent(given: Partial<AgentView> = {}): AgentView {
  return {
    attachment: 'attached',
    status: {
      kind: 'answer',
      value: {
        network: 'TESTNET',
        status: 'running',
        reason: null,
        agent: { name: 'Agent', version: '1', agentId: 'a' },
        symbols: ['BTC'],
        lastDecisionAt: null,
        lastHeartbeatAt: utc(noon),
        updatedAt: utc(noon),
      },
    },
    away: null,
    risk: { kind: 'answer', value: aRiskStatus() },
    symbols: [{ coin: 'BTC', marketId: 'sim-testnet:BTC' }],
    token: null,
    ...given,
  };
}

export function someSettings(given: Partial<SettingsView> = {}): SettingsView {
  return {
    profile: 'default',
    venue: { value: 'simulated', origin: 'default' },
    network: { value: 'TESTNET', origin: 'settings_file' },
    venueUrl: { value: null, origin: 'default' },
    account: { value: null, origin: 'default' },
    agentFeed: { value: null, origin: 'default' },
    massiveKey: { isSet: false, origin: 'default', whyNoKeychain: null, trouble: null },
    massiveUrl: { value: null, origin: 'default' },
    alertWebhooks: {
      isSet: false,
      origin: 'default',
      whyNoKeychain: null,
      trouble: null,
      destinations: [],
    },
    alertSummaryAt: { value: null, origin: 'default' },
    rpcEndpoints: {
      isSet: false,
      origin: 'default',
      whyNoKeychain: null,
      trouble: null,
      chains: [
        { key: 'testnet/arbitrum', title: 'Arbitrum Sepolia', chainId: 421_614, count: 0 },
        { key: 'testnet/base', title: 'Base Sepolia', chainId: 84_532, count: 0 },
      ],
    },
    referenceChart: { value: true, origin: 'default' },
    startAtLogin: { value: false, origin: 'default' },
    startMinimized: { value: false, origin: 'default' },
    showFirstSteps: { value: false, origin: 'settings_file' },
    port: { value: 4310, origin: 'default' },
    backupsKept: { value: 7, origin: 'default' },
    openPort: 4310,
    portTrouble: null,
    accountInUse: null,
    trouble: null,
    simulator: null,
    ...given,
  };
}
