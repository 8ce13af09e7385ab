import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountService, type AccountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Row } from '../bench-row.ts';
import { builtChild } from '../built-child.ts';
import { startChild } from '../child.ts';
import type { MemoryReading } from '../children/account-service.ts';
import type { VenueInput, VenueReady } from '../children/venue.ts';
import { readAccount } from '../load/account-reads.ts';
import { openBridgeClient } from '../load/bridge-client.ts';
import { fittedSlope } from '../load/fitted-line.ts';
import { readSteadily } from '../load/steady-reads.ts';
import { untilHistoriesRead } from '../load/until-histories-read.ts';
import { largest } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';

/** What the bar says is 30: `--minutes 30`. */
const usualMinutes = { quick: 1, usual: 3, long: 30 } as const;
/** After the account's histories: the venue's budget refills, so that a chart can be asked for. */
const settleMs = 60_000;
/** With the window and the reads: what is read on first use has been read. */
const warmUpMs = 30_000;
const mostSamplesEveryMs = 60_000;
const leastSamples = 12;

const markets = 330;
const historyDays = 10;
const rate = 60;
/** A chart a minute of a market that was not shown yet: in a world this fast it weighs on the venue's budget each time. */
const readPace = { readsPerSecond: 10, storedCharts: 0, venueChartEverySeconds: 60 };
const accountReadsPerSecond = 5;
const megabyte = 1_000_000;

/** The service as it is built, with its simulator in the same process and with the venue in another one, side by side. */
export const memoryRow: Row = {
  name: 'memory',
  title: 'Memory',
  run: async (length, asked) => {
    const minutes = asked ?? usualMinutes[length];
    using folder = benchFolder();
    using built = await builtChild('account-service');
    const pace = paceFromNow(rate);
    const feedFolder = join(folder.path, 'feed');
    const venueInput: VenueInput = { markets, dexes: 3, historyDays, pace, tickMs: 1_000, feedFolder };
    await using venue = await startChild<VenueReady>('venue', { input: venueInput });
    const { url, agentFeed } = venue.ready;
    const shared = { file: built.file, pace };
    await using whole = await accountService({
      ...shared,
      dataDir: join(folder.path, 'whole'),
      args: ['--markets', String(markets)],
      historyDays,
    });
    await using apart = await accountService({
      ...shared,
      dataDir: join(folder.path, 'apart'),
      args: ['--venue-url', url, '--agent-feed', agentFeed],
      historyDays: null,
    });
    for (const name of ['whole', 'apart']) await untilHistoriesRead(join(folder.path, name));
    await delay(settleMs);
    const [embedded, alone] = await Promise.all([watch(whole, minutes), watch(apart, minutes)]);
    return {
      figures: [
        ...figuresOf('simulator in the process', embedded, { minutes, rssFloor: atMost(200) }),
        ...figuresOf('venue in another process', alone, { minutes, rssFloor: null }),
      ],
      counts: {
        minutes,
        'of the 30 that the bar asks for': 30,
        'readings of each process': embedded.readings.length,
        'world seconds in a second': rate,
        markets,
        'pushes of quotes': embedded.pushes,
      },
      answers: embedded.answers + alone.answers,
      wrongAnswers: embedded.wrong + alone.wrong,
    };
  },
};

interface Watched {
  readonly readings: readonly { readonly minute: number; readonly memory: MemoryReading }[];
  readonly pushes: number;
  readonly answers: number;
  readonly wrong: number;
}

/** With a window attached and reads going on. */
async function watch(service: AccountService, minutes: number): Promise<Watched> {
  const { url, link } = service.ready;
  const client = await openBridgeClient(url, link);
  const loads = [readSteadily(url, readPace, markets), readAccount(url, accountReadsPerSecond)];
  await delay(warmUpMs);
  const everyMs = Math.min(mostSamplesEveryMs, (minutes * 60_000) / leastSamples);
  const readings = [];
  const startedAt = performance.now();
  for (let nth = 0; nth * everyMs <= minutes * 60_000; nth += 1) {
    await delay(Math.max(0, startedAt + nth * everyMs - performance.now()));
    const memory = (await service.ask('memory')) as MemoryReading;
    readings.push({ minute: (performance.now() - startedAt) / 60_000, memory });
  }
  for (const load of loads) await load.stop();
  const pushes = client.quotePushes();
  client.close();
  if (pushes === 0) throw new Error('The window was told of no quotes.');
  const sum = (of: 'answers' | 'wrong'): number => loads.reduce((all, { tally }) => all + tally[of], 0);
  return { readings, pushes, answers: sum('answers'), wrong: sum('wrong') };
}

interface Told {
  readonly minutes: number;
  readonly rssFloor: Figure['floor'];
}

function figuresOf(where: string, { readings }: Watched, { minutes, rssFloor }: Told): Figure[] {
  const heap = readings.map(({ minute, memory }) => ({ x: minute, y: memory.heapUsed / megabyte }));
  const slope = fittedSlope(heap);
  const unit = 'MB';
  return [
    {
      what: `heapUsed, rise over ${minutes} min by the fitted line; ${where}`,
      value: slope * minutes,
      unit,
      floor: atMost(2),
    },
    { what: `heapUsed, largest; ${where}`, value: largest(heap.map(({ y }) => y)), unit, floor: null },
    {
      what: `RSS, largest; ${where}`,
      value: largest(readings.map(({ memory }) => memory.rss / megabyte)),
      unit,
      floor: rssFloor,
    },
    {
      what: `RSS, last; ${where}`,
      value: (readings.at(-1)?.memory.rss ?? NaN) / megabyte,
      unit,
      floor: null,
    },
  ];
}
