import type { AgentView } from '../../src-preload/contract/bridge/account.ts';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import type { OrderList, OrderRow } from '../../src-preload/contract/views/order.ts';
import type { Position, PositionList } from '../../src-preload/contract/views/position.ts';
import { noon, utc } from './builders.ts';

function identityOf(coin: string) {
  return {
    market_id: `sim-testnet:${coin}`,
    network: 'TESTNET',
    venue: 'simulated',
    dex: coin.includes(':') ? coin.slice(0, coin.indexOf(':')) : '',
    coin,
    display_ticker: coin.slice(coin.indexOf(':') + 1),
    asset_class: 'CRYPTO',
    collateral: 'USDC',
  } as const;
}

export function aPosition(given: Partial<Position> = {}): Position {
  return {
    ...identityOf(given.coin ?? 'BTC'),
    side: 'long',
    size: 2,
    entry_price: 90,
    mark_price: 100,
    position_value_usd: 200,
    unrealized_pnl_usd: 20,
    return_on_equity: 0.5,
    leverage: 5,
    margin_mode: 'cross',
    liquidation_price: 80,
    margin_used_usd: 40,
    funding_usd: -1.5,
    protective_orders: [],
    observed_at: utc(noon),
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
    trigger_price: null,
    size: 1,
    original_size: 1,
    whole_position: false,
    status: 'open',
    reduce_only: false,
    protects: null,
    parent_oid: null,
    time_in_force: 'Gtc',
    created_at: utc(noon),
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
    left_out: [],
    observed_at: utc(noon),
    stale: false,
    ...given,
  };
}

export function anOrderList(given: Partial<OrderList> = {}): OrderList {
  return { orders: [], unreadable: [], left_out: [], observed_at: utc(noon), stale: false, ...given };
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
        agent: { name: 'Agent', version: '1', agent_id: 'a' },
        symbols: ['BTC'],
        last_decision_at: null,
        last_heartbeat_at: utc(noon),
        updated_at: utc(noon),
      },
    },
    symbols: [{ coin: 'BTC', marketId: 'sim-testnet:BTC' }],
    token: null,
    ...given,
  };
}

export function someSettings(given: Partial<SettingsView> = {}): SettingsView {
  return {
    venue: { value: 'simulated', origin: 'default' },
    network: { value: 'TESTNET', origin: 'settings_file' },
    venueUrl: { value: null, origin: 'default' },
    account: { value: null, origin: 'default' },
    agentFeed: { value: null, origin: 'default' },
    massiveKey: { isSet: false, origin: 'default', whyNoKeychain: null, trouble: null },
    massiveUrl: { value: null, origin: 'default' },
    referenceChart: { value: true, origin: 'default' },
    port: { value: 4310, origin: 'default' },
    openPort: 4310,
    portTrouble: null,
    accountInUse: null,
    trouble: null,
    simulator: null,
    ...given,
  };
}
