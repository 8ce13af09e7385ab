import type Database from 'better-sqlite3';
import type { DexAccount } from '../../../src-main/domain/account/account.ts';
import type { AgentStatus } from '../../../src-main/domain/journal/agent-status.ts';
import type { OpenOrder } from '../../../src-main/domain/account/order.ts';
import type { Position } from '../../../src-main/domain/account/position.ts';
import { accountStore, type AccountStore } from '../../../src-main/store/record/account/account-store.ts';
import { openDatabase } from '../../../src-main/store/database-file.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import { anOpenOrder } from '../fake-accounts.ts';
import { decimal } from './a-store.ts';
import { anAgentMarket, anAgentStatus as baseStatus } from '../agent-status.ts';

/** A record file in memory; `restart` is a new process on the same file. */
interface AccountFile {
  readonly database: Database.Database;
  readonly restart: () => AccountStore;
}

export function anAccountFile(): AccountFile {
  const database = openDatabase({ path: ':memory:', identity: 'test', migrations: recordMigrations });
  return { database, restart: () => accountStore(database, () => undefined) };
}

export const aPosition = (change: Partial<Position> = {}): Position => ({
  coin: 'BTC',
  dex: '',
  side: 'long',
  size: decimal('0.5'),
  entryPrice: decimal('100'),
  value: decimal('50.5'),
  unrealizedPnl: decimal('0.5'),
  returnOnEquity: decimal('0.1'),
  leverage: 10,
  maxLeverage: 40,
  marginMode: 'cross',
  liquidationPrice: decimal('80'),
  marginUsed: decimal('5.05'),
  funding: decimal('-0.01'),
  ...change,
});

export const aDexAccount = (change: Partial<DexAccount> = {}): DexAccount => ({
  dex: '',
  accountValue: decimal('1000'),
  crossAccountValue: decimal('1000'),
  marginUsed: decimal('5.05'),
  crossMarginUsed: decimal('5.05'),
  crossMaintenanceMargin: decimal('2.5'),
  withdrawable: decimal('990'),
  notional: decimal('50.5'),
  positions: [],
  time: 1_000,
  ...change,
});

export const anOrder = (change: Partial<OpenOrder> = {}): OpenOrder => anOpenOrder({ oid: 1, ...change });

export { anAgentMarket };

export const anAgentStatus = (change: Partial<AgentStatus> = {}): AgentStatus =>
  baseStatus({
    account: null,
    symbols: ['BTC'],
    markets: [anAgentMarket()],
    risk: { kind: 'reported', value: { daily_pnl_usd: -1.5, breaker: null } },
    transfers: { enabled: true, pending: [], receivables: [] },
    token: null,
    heartbeatAt: 1_000,
    ...change,
  });
