import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type { WorldClock } from '../../clock.ts';
import type { Network } from '../../domain/markets/market-identity.ts';
import { dayMs } from '../../time.ts';
import type { Fault } from '../server/fault.ts';
import type { Vault } from '../vault/vault.ts';
import type { World } from '../world.ts';
import { feedText } from './feed-text.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { createStatusWriter } from './status-document.ts';
import { join } from 'node:path';
import { journalEvents } from './journal-events.ts';
import { openJournalFile } from './journal-file.ts';
import { journalIdOf } from './simulated-agent.ts';

interface AgentOptions {
  readonly world: World;
  readonly vault: Vault;
  readonly clock: WorldClock;
  /** Absolute path; created if missing. */
  readonly folder: string;
  /** Real ms between heartbeats. */
  readonly beatMs?: number;
}

export interface RunningAgent {
  /** Applies a fault; the feed shows it when this returns. */
  readonly setFault: (fault: Fault | null) => void;
  readonly close: () => void;
}

interface AgentState {
  fault: Fault['kind'] | null;
  /** Whether its journal has reached the present since its start. */
  hasHistory: boolean;
  next: NodeJS.Timeout | undefined;
}

const otherNetwork = { TESTNET: 'MAINNET', MAINNET: 'TESTNET' } as const satisfies Record<Network, Network>;

/** World ms of history written at a time, so that the venue in the same thread keeps responding. */
const sliceMs = 5 * dayMs;

/** Starts an agent that writes its feed into a folder: the status exists when this returns, and the journal catches up. */
export function startAgent(options: AgentOptions): RunningAgent {
  const { world, vault, clock, folder, beatMs = 1000 } = options;
  const { network = 'TESTNET', genesisMs } = world.origin;
  const agent: SimulatedAgent = { world, vault, network, since: genesisMs };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const chronicle = createChronicle({ agent, folder });
  const statusAt = createStatusWriter(agent);
  const state: AgentState = { fault: null, hasHistory: false, next: undefined };

  const writeStatus = (instant: number): void => {
    const document = statusAt(instant, state.hasHistory, state.fault);
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

/** Replaces the status as a whole: a reader sees either the old or the new one, never a part. */
export function replaceStatus(folder: string, text: string): void {
  const path = join(folder, 'status.json');
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** Writes only the first half of the status, as a careless agent might leave it. */
function tearStatus(folder: string, text: string): void {
  writeFileSync(join(folder, 'status.json'), text.slice(0, Math.floor(text.length / 2)));
}

/** Brings the journal file up to an instant. */
interface Chronicle {
  /** Writes at most `atMost` further world ms of events; true: the journal is complete up to the instant. */
  readonly writeUntil: (instant: number, atMost?: number) => boolean;
}

interface ChronicleOptions {
  readonly agent: SimulatedAgent;
  readonly folder: string;
  /** Size at which a file is rotated. */
  readonly rotateBytes?: number;
}

/**
 * Opens the chronicle. An event's number is its position in the whole journal: events that a file already has are not written
 * again.
 */
export function createChronicle({ agent, folder, ...size }: ChronicleOptions): Chronicle {
  const file = openJournalFile({ folder, journalId: journalIdOf(agent), ...size });
  const progress = { to: agent.since, seq: 0 };
  return {
    writeUntil: (instant, atMost = Infinity) => {
      const to = Math.min(instant, progress.to + atMost);
      if (to <= progress.to) return true;
      const events = journalEvents(agent, { from: progress.to, to }, progress.seq);
      progress.to = to;
      progress.seq += events.length;
      const written = file.lastSeq();
      file.append(events.filter((event) => event.seq > written));
      return to === instant;
    },
  };
}
