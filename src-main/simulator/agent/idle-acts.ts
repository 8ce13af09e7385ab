import type { VaultAct } from '../vault/vault-act.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { hourMs, minuteMs } from '../../time.ts';

const directions = ['neutral', 'long', 'short'] as const;

/** Acts of an hour that change nothing: a signal that the agent lets pass, or a review of a position that it holds. */
function idleActsOf({ world, vault }: SimulatedAgent, hour: number): readonly VaultAct[] {
  const draw = unitAt(streamOf(world.origin.seed, 'agent idle'), hour);
  const coin = vault.coins[Math.floor(draw * 1_000) % vault.coins.length];
  if (coin === undefined || draw > 0.5) return [];
  const at = hour * hourMs + 17 * minuteMs;
  const confidence = Math.round((0.3 + draw) * 100) / 100;
  return draw < 0.25 ? [passedSignal({ at, coin, confidence }, hour)] : hold({ at, coin, confidence }, hour);
}

interface Thought {
  readonly at: number;
  readonly coin: string;
  readonly confidence: number;
}

function passedSignal({ at, coin, confidence }: Thought, hour: number): VaultAct {
  return {
    kind: 'signal',
    at,
    coin,
    confidence,
    signalId: `sig-idle-${hour}`,
    direction: directions[hour % directions.length] ?? 'neutral',
    source: 'order-flow',
    reasoningExcerpt: 'The order book is slightly one-sided, but not for long enough to trade.',
    actedOn: false,
    expiresAt: at + hourMs,
  };
}

function hold({ at, coin, confidence }: Thought, hour: number): readonly VaultAct[] {
  const decisionId = `dec-idle-${hour}`;
  const reasons = [
    'Hourly review of every market.',
    `${coin} shows no change that its stop does not cover.`,
    'Doing nothing costs less than acting.',
  ];
  const summary = `No change to ${coin}.`;
  return [
    // The feed calls a decision that changes no position "hold".
    {
      kind: 'decision',
      at,
      coin,
      decisionId,
      action: 'protect',
      confidence,
      strategyId: 'carry',
      summary,
      refusedBy: null,
    },
    ...reasons.map((text, i): VaultAct => ({
      kind: 'reasoning',
      at: at + i + 1,
      coin,
      decisionId,
      step: i + 1,
      text,
    })),
  ];
}

/** Idle acts in (from, to], ascending. */
export function idleActsBetween(agent: SimulatedAgent, from: number, to: number): readonly VaultAct[] {
  const first = Math.floor(from / hourMs);
  const hours = Math.max(0, Math.floor(to / hourMs) - first + 1);
  return Array.from({ length: hours }, (_, i) => idleActsOf(agent, first + i))
    .flat()
    .filter(({ at }) => at > from && at <= to);
}
