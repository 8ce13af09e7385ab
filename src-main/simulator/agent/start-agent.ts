import { mkdirSync } from 'node:fs';
import type { WorldClock } from '../../clock.ts';
import type { Network } from '../../domain/markets/market-identity.ts';
import { dayMs } from '../../time.ts';
import type { Fault } from '../server/fault.ts';
import type { Vault } from '../vault/vault.ts';
import type { World } from '../world.ts';
import { createChronicle } from './chronicle.ts';
import { feedText } from './feed-text.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { createStatusWriter } from './status-document.ts';
import { replaceStatus, tearStatus } from './status-file.ts';

export interface AgentOptions {
  readonly world: World;
  readonly vault: Vault;
  readonly clock: WorldClock;
  /** Absolute; made where there is none. */
  readonly folder: string;
  /** Real ms between heartbeats. */
  readonly beatMs?: number;
}

export interface RunningAgent {
  /** The feed is as the fault has it when this returns. */
  readonly setFault: (fault: Fault | null) => void;
  readonly close: () => void;
}

interface AgentState {
  fault: Fault['kind'] | null;
  /** Its journal tells of all since it began: from then on what the whole past decides is at hand. */
  hasHistory: boolean;
  next: NodeJS.Timeout | undefined;
}

const otherNetwork = { TESTNET: 'MAINNET', MAINNET: 'TESTNET' } as const satisfies Record<Network, Network>;

/** History is written so much at a time, that the venue in the same thread goes on answering. */
const sliceMs = 5 * dayMs;

/** An agent that writes its feed into a folder: the status is there when this returns, the journal catches up. */
export function startAgent(options: AgentOptions): RunningAgent {
  const { world, vault, clock, folder, beatMs = 1000 } = options;
  const { network = 'TESTNET', genesisMs } = world.origin;
  const agent: SimulatedAgent = { world, vault, network, since: genesisMs };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const chronicle = createChronicle({ agent, folder });
  const statusAt = createStatusWriter(agent);
  const state: AgentState = { fault: null, hasHistory: false, next: undefined };

  const writeStatus = (instant: number): void => {
    const document = statusAt(instant, state.hasHistory, state.fault === 'agent_ignores_sessions');
    const strange = state.fault === 'agent_other_network';
    const text = feedText(strange ? { ...document, network: otherNetwork[network] } : document);
    if (state.fault === 'agent_torn') tearStatus(folder, text);
    else replaceStatus(folder, text);
  };
  const catchUp = (instant: number): void => {
    clearTimeout(state.next);
    if (chronicle.writeUntil(instant, sliceMs)) state.hasHistory = true;
    else state.next = setTimeout(() => catchUp(instant), 1);
  };
  const beat = (): void => {
    if (state.fault === 'agent_silent') return;
    const instant = clock.now();
    writeStatus(instant);
    catchUp(instant);
  };
  beat();
  const timer = setInterval(beat, beatMs);
  return {
    setFault: (fault) => {
      clearTimeout(state.next);
      state.fault = fault?.kind ?? null;
      beat();
    },
    close: () => {
      clearInterval(timer);
      clearTimeout(state.next);
    },
  };
}
