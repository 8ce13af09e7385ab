import { someSettings } from '../account-builders.ts';
import { fakeRisk } from './fake-risk.ts';
import type { AgentToken } from '../../../src-preload/contract/views/funds/agent-token.ts';
import type { AccountView, AgentView } from '../../../src-preload/contract/bridge/account.ts';
import type { AnswerOrFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { OrderRow } from '../../../src-preload/contract/views/account/order.ts';
import type { Position } from '../../../src-preload/contract/views/account/position.ts';

const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
const account = `0x${'ab'.repeat(20)}`;

function identity(market: MarketRow) {
  return {
    marketId: market.marketId,
    network: market.network,
    venue: market.venue,
    dex: market.dex,
    coin: market.coin,
    displayTicker: market.displayTicker,
    assetClass: market.assetClass,
    collateral: market.collateral,
  };
}

/** A few positions of all kinds in the first markets of the list and the first of each DEX. */
export function fakePositions(markets: readonly MarketRow[], observedMs: number): readonly Position[] {
  const held = [...markets.slice(0, 3), ...markets.filter(({ dex }) => dex === 'xyz').slice(0, 3)];
  return held.map((market, index) => fakePosition(market, index, observedMs));
}

const entries = [84_000, 2_900, 12.3, 411.2, 32.5, 4_500];
const sizes = [0.85, 12.5, 120, 31, 900, 2.25];

function fakePosition(market: MarketRow, index: number, observedMs: number): Position {
  const [entry = 100, size = 1] = [entries[index], sizes[index]];
  const even = index % 2 === 0;
  const mark = entry * (even ? 1.011 : 0.989);
  const way = index % 3 === 1 ? -1 : 1;
  return {
    ...identity(market),
    side: way === 1 ? 'long' : 'short',
    size,
    entryPrice: entry,
    markPrice: mark,
    positionValueUsd: size * mark,
    unrealizedPnlUsd: (mark - entry) * size * way,
    returnOnEquity: 0.054,
    leverage: 5 + index,
    marginMode: even ? 'cross' : 'isolated',
    liquidationPrice: index === 0 ? null : mark * (1 - way * 0.03 * index),
    marginUsedUsd: (size * mark) / (5 + index),
    fundingUsd: even ? 12.4 : -3.21,
    protectiveOrders: index === 5 ? null : protection(index, { mark, size, way }),
    stopCoverage: index === 5 ? null : index === 2 ? 'none' : 'full',
    openedAt: index === 4 ? null : utc(observedMs - (index + 1) * 5.3 * 3_600_000),
    strategyId: index === 4 ? null : even ? 'breakout' : 'mean-reversion',
    observedAt: utc(observedMs),
    stale: false,
  };
}

function protection(
  index: number,
  { mark, size, way }: { readonly mark: number; readonly size: number; readonly way: number },
) {
  if (index === 2) return [];
  const at = (share: number): number => mark * (1 + way * share);
  return [
    { oid: `${7000 + index}`, kind: 'stop_loss' as const, triggerPrice: at(-0.02), size },
    { oid: `${7100 + index}`, kind: 'take_profit' as const, triggerPrice: at(0.05), size: size / 2 },
    { oid: `${7200 + index}`, kind: 'take_profit' as const, triggerPrice: at(0.09), size: size / 2 },
  ];
}

function fakeOrders(markets: readonly MarketRow[], worldMs: number): readonly OrderRow[] {
  return markets.slice(0, 4).flatMap((market, index): OrderRow[] => [
    {
      ...identity(market),
      oid: `${515_445_455_983 + index}`,
      symbol: market.coin,
      side: index % 2 === 0 ? 'buy' : 'sell',
      type: 'limit',
      price: 100 + index,
      triggerPrice: null,
      size: 2.5,
      originalSize: 4,
      wholePosition: false,
      status: 'open',
      reduceOnly: false,
      protects: null,
      parentOid: null,
      timeInForce: 'Gtc',
      createdAt: utc(worldMs - 3_600_000 * (index + 1)),
    },
    {
      ...identity(market),
      oid: `${515_445_456_983 + index}`,
      symbol: market.coin,
      side: index % 2 === 0 ? 'sell' : 'buy',
      type: 'stop_market',
      price: 91,
      triggerPrice: 91,
      size: index === 1 ? null : 2.5,
      originalSize: 0,
      wholePosition: index < 2,
      status: index === 3 ? 'waiting_for_parent' : 'open',
      reduceOnly: true,
      protects: 'stop_loss',
      parentOid: index === 3 ? `${515_445_455_986}` : null,
      timeInForce: null,
      createdAt: utc(worldMs - 3_600_000 * (index + 2)),
    },
  ]);
}

const noAccount = {
  kind: 'failure',
  error: {
    code: 'provider_not_attached',
    message: 'No account is known: the agent names none, and none is set.',
  },
} as const satisfies AnswerOrFailure<never>;

export function fakeAccount(markets: readonly MarketRow[], worldMs: number, scenario: string): AccountView {
  if (scenario === 'no-account')
    return { pool: noAccount, positions: noAccount, orders: noAccount, notices: [] };
  const observedMs = scenario === 'stale' ? worldMs - 185_000 : worldMs;
  const stale = scenario === 'stale';
  const positions = scenario === 'flat' ? [] : fakePositions(markets, observedMs);
  const observed = { observedAt: utc(observedMs), stale };
  return {
    pool: {
      kind: 'answer',
      value: {
        network: 'TESTNET',
        venue: 'simulated',
        account,
        accountMode: 'standard',
        accountValueUsd: 1_204_312.55,
        withdrawableUsd: 810_220.1,
        marginUsedUsd: 394_092.45,
        unrealizedPnlUsd: -1_312.4,
        positionCount: positions.length,
        partial: scenario === 'partial',
        leftOut:
          scenario === 'partial'
            ? [
                {
                  reason: 'stale',
                  token: null,
                  dexes: ['flx'],
                  message: 'DEX flx was last read 4 minutes ago.',
                },
              ]
            : [],
        collateral: [],
        ...observed,
      },
    },
    positions: {
      kind: 'answer',
      value: {
        network: 'TESTNET',
        venue: 'simulated',
        account,
        positions: [...positions],
        unreadable: [],
        partial: false,
        leftOut: [],
        ...observed,
      },
    },
    orders: {
      kind: 'answer',
      value: {
        orders: scenario === 'flat' ? [] : [...fakeOrders(markets, worldMs)],
        unreadable: [],
        leftOut: [],
        ...observed,
      },
    },
    notices:
      scenario === 'api-wallet'
        ? [
            {
              kind: 'api_wallet',
              message: `${account} is an API wallet: it holds nothing itself. Set the account that the wallet signs for.`,
            },
          ]
        : [],
  };
}

export function fakeAgent(markets: readonly MarketRow[], worldMs: number, scenario: string): AgentView {
  const symbols = [...markets.slice(0, 2), ...markets.filter(({ dex }) => dex === 'xyz').slice(0, 4)];
  if (scenario === 'no-agent')
    return {
      attachment: 'none',
      status: {
        kind: 'failure',
        error: { code: 'provider_not_attached', message: 'No agent feed is configured.' },
      },
      away: null,
      risk: fakeRisk(worldMs, scenario).status,
      symbols: null,
      token: null,
    };
  if (scenario === 'agent-silent')
    return {
      attachment: 'attached',
      status: {
        kind: 'failure',
        error: { code: 'provider_failed', message: 'Its last status is 4 min 12 s old.' },
      },
      away: { kind: 'silent', lastHeartbeatAt: utc(worldMs - 252_000) },
      risk: fakeRisk(worldMs, scenario).status,
      symbols: null,
      token: null,
    };
  return {
    attachment: scenario === 'other-network' ? 'other_network' : 'attached',
    status: {
      kind: 'answer',
      value: {
        network: 'TESTNET',
        status: scenario === 'agent-paused' ? 'paused' : 'running',
        reason: scenario === 'agent-paused' ? 'the operator paused it' : null,
        agent: { name: 'Sim Agent', version: '1.4.0', agentId: 'sim-1' },
        symbols: symbols.map(({ coin }) => coin),
        lastDecisionAt: null,
        lastHeartbeatAt: utc(worldMs),
        updatedAt: utc(worldMs),
      },
    },
    away: null,
    risk: fakeRisk(worldMs, scenario).status,
    symbols: symbols.map(({ coin, marketId }) => ({ coin, marketId })),
    token: fakeToken(worldMs, scenario),
  };
}

/** Priced by its pool, or only estimated by the agent. */
function fakeToken(worldMs: number, scenario: string): AgentToken {
  const estimated = scenario === 'token-estimated';
  return {
    network: 'TESTNET',
    symbol: 'PSCP',
    address: `0x${'7'.repeat(40)}`,
    chain: 'base',
    pool: `0x${'8'.repeat(40)}`,
    poolKind: 'uniswap_v3',
    priceUsd: 0.42,
    priceUsdExact: '0.4200123',
    meanPriceUsd: estimated ? null : 0.4199,
    source: estimated ? 'agent' : 'pool',
    estimated,
    reason: estimated ? 'The pool has not been read yet.' : null,
    quoteToken: estimated ? null : `0x${'d'.repeat(40)}`,
    blockNumber: estimated ? null : 1_234_567,
    blockTime: estimated ? null : utc(worldMs - 4_000),
    ageSeconds: estimated ? null : 4,
  };
}

export function fakeSettings(scenario: string): SettingsView {
  const usual = someSettings();
  const fixedBy = <T extends string>(origin: T) => (scenario === 'fixed' ? origin : null);
  return {
    ...usual,
    network: { value: 'TESTNET', origin: fixedBy('command_line') ?? 'settings_file' },
    alertWebhooks: {
      ...usual.alertWebhooks,
      destinations: [
        {
          id: 'webhook_1',
          preset: 'slack',
          host: 'hooks.slack.com',
          leastSeverity: 'warning',
          waiting: 2,
          dropped: 1,
          lastSentAt: Date.UTC(2026, 8, 1, 12),
          lastFailure: { at: Date.UTC(2026, 8, 1, 12, 5), message: 'It answered 503.' },
        },
      ],
    },
    referenceChart: { value: scenario !== 'reference-off', origin: 'default' },
    showFirstSteps: { value: scenario === 'first-steps', origin: 'settings_file' },
    port: { value: 4310, origin: fixedBy('environment') ?? 'default' },
    openPort: scenario === 'port-taken' ? null : 4310,
    portTrouble: scenario === 'port-taken' ? takenPort : null,
    accountInUse: { address: account, namedBy: 'agent' },
    simulator: { faults: ['outage', 'rate_limited', 'slow', 'half_json'], fault: null },
  };
}

export const takenPort = {
  port: 4310,
  message:
    'Port 4310 is in use by another Perpscope (0.1.0), process 4711. End that program, or choose another port in Settings, then try again.',
} as const;
