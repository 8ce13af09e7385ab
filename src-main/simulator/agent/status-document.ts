import { agentSchemaName, type StatusDocument } from '../../agent/schema.ts';
import type { SignalAct, VaultAct } from '../vault/vault-act.ts';
import { addressOf } from '../wire/invented-address.ts';
import { smoothAt, streamOf } from '../world/noise.ts';
import { utcText } from './feed-text.ts';
import { idleActsBetween } from './idle-acts.ts';
import { marketLines, tradedCoins } from './market-lines.ts';
import { operationAt } from './operation.ts';
import { referenceReadings } from './reference-readings.ts';
import { riskReport } from './risk-report.ts';
import { journalIdOf, type SimulatedAgent } from './simulated-agent.ts';
import { transfersNow } from './transfers-now.ts';
import { hourMs } from '../../time.ts';

const signalsShown = 10;
const signalWindowMs = 6 * hourMs;

function isSignal(act: VaultAct): act is SignalAct {
  return act.kind === 'signal';
}

function signalsAt(agent: SimulatedAgent, instant: number): StatusDocument['signals'] {
  const since = instant - signalWindowMs;
  return [...agent.vault.actsBetween(since, instant), ...idleActsBetween(agent, since, instant)]
    .filter(isSignal)
    .toSorted((one, other) => one.at - other.at)
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

/** All but what goes on from second to second. */
type SteadyPart = Omit<StatusDocument, 'transfers' | 'heartbeat_at'>;

interface SteadyLook {
  readonly instant: number;
  readonly hasHistory: boolean;
  readonly allHours: boolean;
}

function steadyPart(agent: SimulatedAgent, { instant, hasHistory, allHours }: SteadyLook): SteadyPart {
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
    markets: [...marketLines(agent, instant, { allHours })],
    risk: riskReport(agent, instant, hasHistory),
    signals: signalsAt(agent, instant),
    token: tokenAt(seed, instant),
    reference: referenceReadings(agent, instant),
  };
}

/**
 * The agent's status at an instant; `hasHistory`: it has gone through its history since it started; `allHours`: it allows new
 * entries whatever the underlying's session is.
 */
export type StatusWriter = (instant: number, hasHistory: boolean, allHours?: boolean) => StatusDocument;

/** Most of a status holds for its minute and is worked out once. */
export function createStatusWriter(agent: SimulatedAgent): StatusWriter {
  const kept: { key: string; part: SteadyPart | null } = { key: '', part: null };
  return (instant, hasHistory, allHours = false) => {
    const minute = Math.floor(instant / 60_000);
    const key = `${minute} ${hasHistory} ${allHours}`;
    if (kept.part === null || kept.key !== key) {
      kept.part = steadyPart(agent, { instant: minute * 60_000, hasHistory, allHours });
      kept.key = key;
    }
    return { ...kept.part, transfers: transfersNow(agent, instant), heartbeat_at: utcText(instant) };
  };
}
