import { setTimeout as delay } from 'node:timers/promises';
import type { RequestCount } from '../../../src-main/simulator/server/request-counter.ts';
import { accountService, type AccountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Row } from '../bench-row.ts';
import { untilHistoriesRead } from '../load/until-histories-read.ts';
import { largest } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';

/** Half of the weight that the venue allows one address. */
const halfOfTheLimit = 600;
const minuteMs = 60_000;
const minutes = {
  quick: { first: 1, steady: 1 },
  usual: { first: 5, steady: 3 },
  long: { first: 5, steady: 15 },
} as const;
const lookEveryMs = 1_000;

interface Place {
  readonly dexes: number;
  readonly markets: number;
  readonly isStreamCut: boolean;
}

const places: readonly Place[] = [
  { dexes: 11, markets: 330, isStreamCut: false },
  { dexes: 11, markets: 330, isStreamCut: true },
  { dexes: 140, markets: 530, isStreamCut: false },
  { dexes: 140, markets: 530, isStreamCut: true },
];

/** Requests that the venue itself has counted, in real time: at a first start, and once all history has been read. */
export const venueBudgetRow: Row = {
  name: 'venue-budget',
  title: 'Venue budget',
  run: async (length, asked) => {
    const { first, steady } = minutes[length];
    const begun = await Promise.all(places.map((place) => duringFirst(place, first)));
    const settled = await Promise.all(places.map((place) => inSteadyState(place, asked ?? steady)));
    const seen = [...begun, ...settled];
    return {
      figures: [
        ...begun.map((one) => figureOf(`worst minute of the first ${first}`, one)),
        ...settled.map((one) => figureOf(`worst minute of ${asked ?? steady} when all history is read`, one)),
        ...settled.map((one) => ({
          ...figureOf('mean minute of the same', one),
          value: one.mean,
          floor: null,
        })),
      ],
      counts: {
        ...Object.fromEntries(settled.flatMap(byType)),
        'requests in all': seen.reduce((sum, { requests }) => sum + requests, 0),
      },
      answers: 0,
      wrongAnswers: 0,
    };
  },
};

interface Seen {
  readonly place: Place;
  /** Weight of the worst 60 s. */
  readonly worst: number;
  /** Weight a minute. */
  readonly mean: number;
  readonly requests: number;
  /** Weight a minute of each type. */
  readonly types: ReadonlyMap<string, number>;
}

/** A world as old as one at a first start: there are 120 days to read. */
async function duringFirst(place: Place, first: number): Promise<Seen> {
  using folder = benchFolder();
  await using service = await startAt(place, folder.path, null);
  return await look(service, place, first * minuteMs);
}

/** Measures the steady state. The history is short, so it is soon read. */
async function inSteadyState(place: Place, steady: number): Promise<Seen> {
  using folder = benchFolder();
  await using service = await startAt(place, folder.path, 4);
  await untilHistoriesRead(folder.path);
  // Requests until now leave the counter's last minute.
  await delay(minuteMs);
  return await look(service, place, steady * minuteMs);
}

async function startAt(place: Place, dataDir: string, historyDays: number | null): Promise<AccountService> {
  const args = ['--markets', String(place.markets), '--dexes', String(place.dexes)];
  const service = await accountService({ dataDir, args, pace: paceFromNow(1), historyDays, isPaced: true });
  if (place.isStreamCut) await service.ask('cut the stream');
  return service;
}

const sumOf = (counts: readonly RequestCount[], of: (count: RequestCount) => number): number =>
  counts.reduce((sum, count) => sum + of(count), 0);

async function look(service: AccountService, place: Place, durationMs: number): Promise<Seen> {
  // Requests without a weight went to the reference provider at the same address.
  const counts = async (): Promise<readonly RequestCount[]> =>
    ((await service.ask('venue requests')) as readonly RequestCount[]).filter(({ weight }) => weight > 0);
  const before = await counts();
  const startedAt = performance.now();
  const minutesSeen: number[] = [];
  while (performance.now() - startedAt < durationMs) {
    await delay(lookEveryMs);
    minutesSeen.push(sumOf(await counts(), ({ weightLastMinute }) => weightLastMinute));
  }
  const after = await counts();
  const scale = minuteMs / (performance.now() - startedAt);
  const weightBefore = new Map(before.map(({ type, weight }) => [type, weight]));
  const types = new Map(
    after.map(({ type, weight }) => [type, (weight - (weightBefore.get(type) ?? 0)) * scale]),
  );
  return {
    place,
    worst: largest(minutesSeen),
    mean: [...types.values()].reduce((sum, weight) => sum + weight, 0),
    requests: sumOf(after, ({ requests }) => requests) - sumOf(before, ({ requests }) => requests),
    types,
  };
}

const nameOf = ({ dexes, isStreamCut }: Place): string =>
  `${dexes} DEXes, stream ${isStreamCut ? 'cut' : 'on'}`;

function figureOf(what: string, { place, worst }: Seen): Figure {
  return { what: `${what}: ${nameOf(place)}`, value: worst, unit: '', floor: atMost(halfOfTheLimit) };
}

function byType({ place, types }: Seen): [string, number][] {
  return [...types].map(([type, weight]) => [
    `${nameOf(place)}, weight a minute of ${type}`,
    Math.round(weight),
  ]);
}
