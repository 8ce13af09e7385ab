import { z } from 'zod';
import type { AgentReferenceReading, AgentStatus } from '../../../domain/journal/agent-status.ts';
import type { AgentFact } from '../../account.ts';
import { storedDecimal } from '../account/account-shapes.ts';

/** Schemas of the agent's status as it is stored: see account-shapes.ts. */

const text = z.string();
const maybeText = z.string().nullable();
const maybeFlag = z.boolean().nullable();
const maybeNumber = z.number().nullable();

const reference: z.ZodType<AgentReferenceReading> = z.object({
  provider: text,
  ticker: text,
  value: storedDecimal.nullable(),
  observedAt: maybeNumber,
  delay: z.enum(['real_time', 'delayed', 'end_of_day', 'unknown']),
  healthy: maybeFlag,
});

const activation = z.enum(['ACTIVE', 'CATALOG_ONLY', 'DISABLED']).nullable();

const market = z.object({
  coin: text,
  configured: maybeFlag,
  operatorListed: maybeFlag,
  governanceApproved: maybeFlag,
  activation,
  newEntries: z.object({ allowed: z.boolean(), reason: maybeText }).nullable(),
});

const signal = z.object({
  signalId: text,
  symbol: text,
  direction: z.enum(['long', 'short', 'neutral']),
  confidence: maybeNumber,
  source: text,
  reasoningExcerpt: maybeText,
  actedOn: maybeFlag,
});

const transfers = z.object({
  enabled: maybeFlag,
  pending: z.array(
    z.object({
      id: text,
      fromDex: text,
      toDex: text,
      token: text,
      amount: storedDecimal,
      status: text,
      requestedAt: maybeNumber,
    }),
  ),
  receivables: z.array(z.object({ dex: text, token: text, amount: storedDecimal, since: maybeNumber })),
});

const token = z.object({
  symbol: text,
  address: maybeText,
  chain: maybeText,
  pool: maybeText,
  poolKind: maybeText,
  estimatedPriceUsd: storedDecimal.nullable(),
});

export const storedAgentStatus: z.ZodType<AgentStatus> = z.object({
  journalId: text,
  agentId: maybeText,
  name: maybeText,
  version: maybeText,
  network: z.enum(['TESTNET', 'MAINNET']),
  operationalStatus: z.enum(['running', 'paused', 'degraded']),
  statusReason: maybeText,
  account: maybeText,
  symbols: z.array(text).nullable(),
  markets: z.array(market),
  marketsWhole: z.boolean(),
  risk: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('absent') }),
    z.object({ kind: z.literal('reported'), value: z.unknown() }),
  ]),
  signals: z.array(signal).nullable(),
  unreadableSignals: z.number(),
  transfers: transfers.nullable(),
  token: token.nullable(),
  vix: reference.nullable(),
  stocks: z.array(reference),
  heartbeatAt: z.number(),
});

export const storedAgentFact: z.ZodType<AgentFact> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), operationalStatus: text, reason: maybeText }),
  z.object({ kind: z.literal('activation'), coin: text, activation: maybeText }),
  z.object({ kind: z.literal('new_entries'), coin: text, allowed: maybeFlag, reason: maybeText }),
  z.object({ kind: z.literal('risk'), json: maybeText }),
]);
