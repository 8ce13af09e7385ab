import type {
  Vault,
  VaultFill,
  VaultFunding,
  VaultLedgerMove,
  VaultOrder,
  VaultOrderEvent,
} from '../../../src-main/simulator/vault/vault.ts';
import type { VaultAct } from '../../../src-main/simulator/vault/vault-act.ts';
import type { VaultDexState, VaultState } from '../../../src-main/simulator/vault/vault-state.ts';
import type { Accounts } from '../../../src-main/simulator/server/served.ts';
import { now } from './worlds.ts';

export const vaultAddress = `0x${'ab'.repeat(20)}` as const;
export const walletAddress = `0x${'cd'.repeat(20)}` as const;
export const strangerAddress = `0x${'00'.repeat(19)}77` as const;

export const noHash = `0x${'0'.repeat(64)}` as const;

export function aFill(change: Partial<VaultFill> = {}): VaultFill {
  return {
    coin: 'xyz:NVDA',
    px: '221.0',
    sz: '2.0',
    side: 'B',
    time: now - 1000,
    startPosition: '0.0',
    dir: 'Open Long',
    closedPnl: '0.0',
    hash: noHash,
    oid: 7001,
    crossed: true,
    fee: '0.04',
    tid: 9001,
    cloid: null,
    builderFee: null,
    liquidation: null,
    feeToken: 'USDC',
    twapId: null,
    ...change,
  };
}

export function anOrder(change: Partial<VaultOrder> = {}): VaultOrder {
  return {
    coin: 'BTC',
    side: 'A',
    limitPx: '79000.0',
    sz: '0.5',
    oid: 7100,
    timestamp: now - 60_000,
    triggerCondition: 'N/A',
    isTrigger: false,
    triggerPx: '0.0',
    children: [],
    isPositionTpsl: false,
    reduceOnly: false,
    orderType: 'Limit',
    origSz: '0.5',
    tif: 'Gtc',
    cloid: null,
    ...change,
  };
}

export function aFunding(change: Partial<VaultFunding> = {}): VaultFunding {
  return {
    time: now - 1000,
    hash: noHash,
    coin: 'BTC',
    usdc: '-0.12',
    szi: '0.5',
    fundingRate: '0.0000125',
    nSamples: null,
    ...change,
  };
}

export function aMove(change: Partial<VaultLedgerMove> = {}): VaultLedgerMove {
  return { time: now - 1000, hash: noHash, delta: { type: 'deposit', usdc: '1000.0' }, ...change };
}

const margins = {
  accountValue: '1200.5',
  totalNtlPos: '442.0',
  totalRawUsd: '758.5',
  totalMarginUsed: '44.2',
};

/** A long of two NVDA on xyz. */
const heldDex: VaultDexState = {
  dex: 'xyz',
  collateral: 'USDC',
  marginSummary: margins,
  crossMarginSummary: margins,
  crossMaintenanceMarginUsed: '11.05',
  withdrawable: '1156.3',
  positions: [
    {
      coin: 'xyz:NVDA',
      szi: '2.0',
      leverage: { type: 'cross', value: 10 },
      entryPx: '220.0',
      positionValue: '442.0',
      unrealizedPnl: '2.0',
      returnOnEquity: '0.0454545454',
      liquidationPx: null,
      marginUsed: '44.2',
      maxLeverage: 20,
      cumFunding: { allTime: '0.3', sinceOpen: '0.1', sinceChange: '0.1' },
    },
  ],
};

export interface VaultScript {
  readonly fills?: readonly VaultFill[];
  readonly orders?: readonly VaultOrder[];
  readonly orderEvents?: readonly VaultOrderEvent[];
  readonly fundings?: readonly VaultFunding[];
  readonly moves?: readonly VaultLedgerMove[];
  readonly acts?: readonly VaultAct[];
  readonly mode?: Vault['mode'];
}

function within<Row>(rows: readonly Row[], timeOf: (row: Row) => number) {
  return (from: number, to: number): readonly Row[] =>
    rows.filter((row) => timeOf(row) > from && timeOf(row) <= to);
}

/** A vault with all its data given beforehand, each list ascending by time. */
export function aVault(script: VaultScript = {}): Vault {
  const { fills = [], orders = [], orderEvents = [], fundings = [], moves = [], acts = [] } = script;
  const { mode = 'disabled' } = script;
  const stateAt = (instant: number): VaultState => ({
    instant,
    mode,
    dexes: [heldDex],
    spot: [{ coin: 'USDC', token: 0, total: '50.0', hold: '0.0', entryNtl: '0.0' }],
  });
  const eventsBetween = within(orderEvents, (event) => event.statusTimestamp);
  return {
    address: vaultAddress,
    agentWallet: walletAddress,
    role: 'vault',
    mode,
    stateAt,
    fillsBetween: within(fills, (fill) => fill.time),
    ordersAt: () => orders,
    orderEventsBetween: eventsBetween,
    orderAt: (key, instant) =>
      eventsBetween(0, instant).findLast(({ order }) =>
        'oid' in key ? order.oid === key.oid : order.cloid === key.cloid,
      ) ?? null,
    fundingBetween: within(fundings, (funding) => funding.time),
    ledgerBetween: within(moves, (move) => move.time),
    settlementsBetween: () => [],
    actsBetween: within(acts, (act) => act.at),
    coins: ['BTC', 'xyz:NVDA'],
    coldPosition: null,
    effort: () => 0,
  };
}

/** A venue that knows one vault and its API wallet. */
export function accountsOf(vault: Vault): Accounts {
  return {
    byAddress: (address) => (address.toLowerCase() === vault.address ? vault : null),
    roleOf: (address) => {
      const wanted = address.toLowerCase();
      if (wanted === vault.address) return { role: vault.role };
      return wanted === vault.agentWallet
        ? { role: 'agent', data: { user: vault.address } }
        : { role: 'missing' };
    },
  };
}
