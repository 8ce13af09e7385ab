import type { AgentMarket, AgentStatus, AgentTransfer } from '../../src-main/domain/journal/agent-status.ts';
import { decimal, now } from './markets.ts';

/** Account that the agent of these tests trades for. */
export const vault = `0x${'a'.repeat(40)}`;

/** Market that meets all five conditions and allows new entries. */
export function anAgentMarket(change: Partial<AgentMarket> = {}): AgentMarket {
  return {
    coin: 'BTC',
    configured: true,
    operatorListed: true,
    governanceApproved: true,
    activation: 'ACTIVE',
    newEntries: { allowed: true, reason: null },
    ...change,
  };
}

/** Transfer of 100 USDC from the venue's own DEX to xyz, requested a minute ago. */
export function aTransfer(change: Partial<AgentTransfer> = {}): AgentTransfer {
  return {
    id: 'transfer-1',
    fromDex: '',
    toDex: 'xyz',
    token: 'USDC',
    amount: decimal('100'),
    status: 'sent',
    requestedAt: now - 60_000,
    ...change,
  };
}

/** A running agent on testnet that trades BTC and xyz:TSLA. */
export function anAgentStatus(change: Partial<AgentStatus> = {}): AgentStatus {
  return {
    journalId: 'journal-1',
    agentId: 'agent-1',
    name: 'An agent',
    version: '1.2.3',
    marketsWhole: true,
    network: 'TESTNET',
    operationalStatus: 'running',
    statusReason: null,
    account: vault,
    symbols: ['BTC', 'xyz:TSLA'],
    markets: [
      anAgentMarket(),
      anAgentMarket({
        coin: 'xyz:TSLA',
        activation: 'DISABLED',
        newEntries: { allowed: false, reason: 'Not today.' },
      }),
    ],
    risk: { kind: 'absent' },
    signals: [],
    unreadableSignals: 0,
    transfers: { enabled: true, pending: [aTransfer()], receivables: [] },
    token: {
      symbol: 'AGT',
      address: null,
      chain: null,
      pool: null,
      poolKind: null,
      estimatedPriceUsd: decimal('1.25'),
    },
    vix: null,
    stocks: [],
    heartbeatAt: now,
    ...change,
  };
}

/** A feed that was never readable. */
export const neverReadable = {
  kind: 'failed',
  error: 'There is no status.json',
  remedy: null,
  since: now,
  last: null,
} as const;
