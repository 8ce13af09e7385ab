import { agentSchemaName, type StatusDocument } from '../../agent/schema.ts';
import type { SignalAct, VaultAct } from '../vault/vault-act.ts';
import { addressOf } from '../wire/invented-address.ts';
import { smoothAt, streamOf } from '../world/noise.ts';
import { utcText } from './feed-text.ts';
import { marketLines, tradedCoins } from './market-lines.ts';
import { hourMs, operationAt } from './operation.ts';
import { referenceReadings } from './reference-readings.ts';
import { riskReport } from './risk-report.ts';
import { journalIdOf, type SimulatedAgent } from './simulated-agent.ts';
import { transfersNow } from './transfers-now.ts';

const signalsShown = 10;
const signalWindowMs = 6 * hourMs;

function isSignal(act: VaultAct): act is SignalAct {
  return act.kind === 'signal';
}

function signalsAt({ vault }: SimulatedAgent, instant: number): StatusDocument['signals'] {
  return vault
    .actsBetween(instant - signalWindowMs, instant)
    .filter(isSignal)
    .filter((signal) => signal.expiresAt > instant)
    .slice(-signalsShown)
    .map((signal) => ({
      signal_id: signal.signalId,
      symbol: signal.coin,
      direction: signal.direction,
      confidence: signal.confidence,
      source: signal.source,
      reasoning_excerpt: signal.reasoningExcerpt,
      acted_on: signal.actedOn,
    }));
}

function tokenAt(seed: number, instant: number): StatusDocument['token'] {
  const swing = smoothAt(streamOf(seed, 'agent token'), instant / hourMs, 12);
  return {
    symbol: 'SIMV',
    chain: 'base',
    pool: addressOf('agent token pool'),
    pool_kind: 'uniswap_v3',
    estimated_price_usd: (0.084 * (1 + 0.2 * swing)).toFixed(6),
  };
}

/** What holds for a minute; the heartbeat goes on every time. */
export function statusDocument(agent: SimulatedAgent, instant: number): StatusDocument {
  const { world, vault, network } = agent;
  const { seed } = world.origin;
  const { status, reason } = operationAt(seed, instant);
  return {
    schema: agentSchemaName,
    journal_id: journalIdOf(agent),
    agent_id: `sim-agent-${seed}`,
    name: 'Simulated agent',
    version: '1.4.0',
    network,
    operational_status: status,
    status_reason: reason,
    account: vault.address,
    symbols: [...tradedCoins(agent)],
    markets: [...marketLines(agent, instant)],
    risk: riskReport(agent, instant),
    signals: signalsAt(agent, instant),
    transfers: transfersNow(agent, instant),
    token: tokenAt(seed, instant),
    reference: referenceReadings(agent, instant),
    heartbeat_at: utcText(instant),
  };
}
