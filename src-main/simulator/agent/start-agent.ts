import { mkdirSync } from 'node:fs';
import type { WorldClock } from '../../clock.ts';
import type { Network } from '../../domain/market-identity.ts';
import type { Fault } from '../server/fault.ts';
import type { Vault } from '../vault/vault.ts';
import type { World } from '../world.ts';
import { feedText } from './feed-text.ts';
import { journalEvents } from './journal-events.ts';
import { openJournalFile } from './journal-file.ts';
import { journalIdOf, type SimulatedAgent } from './simulated-agent.ts';
import { statusDocument } from './status-document.ts';
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

const otherNetwork = { TESTNET: 'MAINNET', MAINNET: 'TESTNET' } as const satisfies Record<Network, Network>;

/** Writes what the journal lacks, as far as the instant. */
function createChronicle(agent: SimulatedAgent, folder: string): (instant: number) => void {
  const file = openJournalFile({ folder, journalId: journalIdOf(agent) });
  const told = { to: agent.since, seq: 0 };
  return (instant) => {
    if (instant <= told.to) return;
    const events = journalEvents(agent, { from: told.to, to: instant }, told.seq);
    told.to = instant;
    told.seq += events.length;
    const written = file.lastSeq();
    file.append(events.filter((event) => event.seq > written));
  };
}

/** An agent that writes its feed, status and journal, into a folder; both are there when this returns. */
export function startAgent(options: AgentOptions): RunningAgent {
  const { world, vault, clock, folder, beatMs = 1000 } = options;
  const { network = 'TESTNET', genesisMs } = world.origin;
  const agent: SimulatedAgent = { world, vault, network, since: genesisMs };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const chronicle = createChronicle(agent, folder);
  const state: { fault: Fault['kind'] | null } = { fault: null };

  const writeStatus = (instant: number): void => {
    const document = statusDocument(agent, instant);
    const strange = state.fault === 'agent_other_network';
    const text = feedText(strange ? { ...document, network: otherNetwork[network] } : document);
    if (state.fault === 'agent_torn') tearStatus(folder, text);
    else replaceStatus(folder, text);
  };
  const beat = (): void => {
    if (state.fault === 'agent_silent') return;
    const instant = clock.now();
    chronicle(instant);
    writeStatus(instant);
  };
  beat();
  const timer = setInterval(beat, beatMs);
  return {
    setFault: (fault) => {
      state.fault = fault?.kind ?? null;
      beat();
    },
    close: () => clearInterval(timer),
  };
}
