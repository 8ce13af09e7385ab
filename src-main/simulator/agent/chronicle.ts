import { journalEvents } from './journal-events.ts';
import { openJournalFile } from './journal-file.ts';
import { journalIdOf, type SimulatedAgent } from './simulated-agent.ts';

/** Brings the journal file up to an instant. */
export interface Chronicle {
  /** Writes what is lacking of at most `atMost` world ms more; true: the journal tells of all up to the instant. */
  readonly writeUntil: (instant: number, atMost?: number) => boolean;
}

export interface ChronicleOptions {
  readonly agent: SimulatedAgent;
  readonly folder: string;
  /** Of one file. */
  readonly rotateBytes?: number;
}

/** An event's number is its place among all of the journal: what a file has of them is not written again. */
export function createChronicle({ agent, folder, ...size }: ChronicleOptions): Chronicle {
  const file = openJournalFile({ folder, journalId: journalIdOf(agent), ...size });
  const told = { to: agent.since, seq: 0 };
  return {
    writeUntil: (instant, atMost = Infinity) => {
      const to = Math.min(instant, told.to + atMost);
      if (to <= told.to) return true;
      const events = journalEvents(agent, { from: told.to, to }, told.seq);
      told.to = to;
      told.seq += events.length;
      const written = file.lastSeq();
      file.append(events.filter((event) => event.seq > written));
      return to === instant;
    },
  };
}
