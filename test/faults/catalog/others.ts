import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../fault.ts';
import type { Lab } from '../lab.ts';
import type { ReferenceFault } from '../reference-stub.ts';
import { reply } from '../reply.ts';
import { journalId } from '../world/agent.ts';

const ofReference = (name: string, fault: ReferenceFault, more: Partial<Fault> = {}): Fault => ({
  name,
  group: 'feed',
  begin: ({ reference }) => reference.setFault(fault),
  end: ({ reference }) => reference.setFault(null),
  looks: [30, 300],
  ...more,
});

const refused = reply.status(
  403,
  '{"status":"NOT_AUTHORIZED","message":"You are not entitled to this data."}',
);
const all: ReferenceFault = () => reply.status(500);
export const referenceFaults: readonly Fault[] = [
  ofReference('reference provider answers 500', all, { recoversIn: 900 }),
  ofReference('reference key is refused', () => reply.status(401, '{"status":"ERROR"}'), {
    recoversIn: 4_000,
  }),
  ofReference('plan lacks the index', ({ kind }) => (kind === 'index' ? refused : null), {
    recoversIn: 4_000,
    // A plan without it is no trouble of the source.
    doubts: (reading) => reading === 'reference:index',
  }),
];

const hourMs = 3_600_000;

const thenNoVenue =
  (ms: number) =>
  async (lab: Lab): Promise<void> => {
    lab.stepClock(ms);
    await lab.time.advance(20_000);
    lab.venue.setFault({ info: () => reply.cut, stream: { refuse: true } });
  };

/** Whether others wrote the reading's times, which can't be compared with a wrong clock. */
const isDated = (reading: string): boolean =>
  !/^(quotes|candles|perpDexs|allPerpMetas|spotMeta|store)/.test(reading);

/** Whether a reading may be too old: a step ahead looks the same as a sleep, so anything read before may be as old. */
const isDatedOrBefore = (reading: string, { served, steppedAt }: Lab): boolean =>
  isDated(reading) || (served.servings(reading)[0]?.mono ?? 0) < steppedAt();

const stepBack =
  (ms: number) =>
  (lab: Lab): void => {
    lab.venue.setFault(null);
    lab.stepClock(-ms);
  };

export const clockFaults: readonly Fault[] = [
  {
    name: 'the clock steps back an hour, then the venue dies',
    group: null,
    begin: thenNoVenue(-hourMs),
    end: stepBack(-hourMs),
    stepsClock: true,
    doubts: isDated,
  },
  {
    name: 'the clock steps ahead an hour, then the venue dies',
    group: null,
    begin: thenNoVenue(hourMs),
    end: stepBack(hourMs),
    stepsClock: true,
    doubts: isDatedOrBefore,
  },
  {
    name: 'the clock steps back an hour',
    group: null,
    begin: ({ stepClock }) => stepClock(-hourMs),
    end: ({ stepClock }) => stepClock(hourMs),
    stepsClock: true,
    doubts: isDated,
  },
  {
    name: 'the clock steps back an hour while the stream is refused',
    group: null,
    begin: ({ venue, stepClock }) => {
      venue.setFault({ stream: { refuse: true } });
      stepClock(-hourMs);
    },
    end: stepBack(-hourMs),
    stepsClock: true,
    doubts: isDated,
  },
  {
    name: 'the machine sleeps for six hours',
    group: null,
    begin: ({ sleep }) => sleep(6 * hourMs),
    end: () => undefined,
    looks: [3, 30],
  },
];

/** Time until the ledger was read twice: before that, the account's value has no history. */
const startingSeconds = 800;

export const storeFaults: readonly Fault[] = [
  {
    name: 'the record’s file is removed',
    group: null,
    begin: ({ dataDir }) => recordFiles(join(dataDir, 'data')).forEach((file) => rmSync(file)),
    end: async (lab) => {
      await lab.stop();
      await lab.start();
    },
    // Nothing can be stored: only readings in the cache are renewed, and the agent's status is used as it is read.
    doubts: (reading) => !/^(quotes|candles|perpDexs|allPerpMetas|spotMeta|agent)/.test(reading),
    recoversIn: startingSeconds,
  },
];

function recordFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => /record.*\.db|record.*\.sqlite/.test(path));
}

export const startFaults: readonly Fault[] = [
  {
    name: 'the DEX list was never read',
    group: null,
    prepare: ({ venue }) =>
      venue.setFault({ info: ({ type }) => (type === 'perpDexs' ? reply.status(500) : null) }),
    begin: () => undefined,
    end: ({ venue }) => venue.setFault(null),
    recoversIn: startingSeconds,
  },
  {
    name: 'nothing answers from the start',
    group: null,
    prepare: ({ venue, reference, feed, served }) => {
      served.forget();
      venue.setFault({ info: () => reply.cut, stream: { refuse: true } });
      reference.setFault(() => reply.cut);
      feed.setFault({ status: () => null, lines: () => null });
      for (const name of readdirSync(feed.folder)) rmSync(join(feed.folder, name));
    },
    begin: () => undefined,
    end: ({ venue, reference, feed }) => {
      venue.setFault(null);
      reference.setFault(null);
      feed.setFault(null);
      feed.startOver(journalId);
    },
    recoversIn: startingSeconds,
  },
];
