import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountService, type AccountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Row } from '../bench-row.ts';
import { builtChild } from '../built-child.ts';
import type { MemoryReading } from '../children/account-service.ts';
import { readAccount } from '../load/account-reads.ts';
import { openBridgeClient } from '../load/bridge-client.ts';
import { fittedSlope } from '../load/fitted-line.ts';
import { readSteadily } from '../load/steady-reads.ts';
import { untilBackedUp } from '../load/until-backed-up.ts';
import { keepFeed } from '../load/year/keep-feed.ts';
import { makeYear } from '../load/year/open-year.ts';
import { largest } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';
import { yearIn } from './year.ts';

/** What the bar says is 60: `--minutes 60`. */
const usualMinutes = { quick: 1, usual: 5, long: 60 } as const;
/** Millions of rows are hashed, and gigabytes copied. */
const backUpWithinMs = 600_000;
/** With the window and the reads: what is read on first use has been read. */
const warmUpMs = 30_000;
const mostSamplesEveryMs = 60_000;
const leastSamples = 12;

const markets = 330;
/** The venue's candles of a chart reach back this far. */
const historyDays = 4;
/** A chart a minute of a market that was not shown yet. */
const readPace = { readsPerSecond: 10, storedCharts: 0, venueChartEverySeconds: 60 };
const accountReadsPerSecond = 5;
const megabyte = 1_000_000;

/** The service as it is built, on a record of a million trades; its simulator is a process of its own and does not count. */
export const memoryRow: Row = {
  name: 'memory',
  title: 'Memory over a year of history',
  run: async (length, asked) => {
    const minutes = asked ?? usualMinutes[length];
    using folder = benchFolder();
    const { place, shape } = yearIn(folder.path, length);
    makeYear(place, shape);
    using built = await builtChild('account-service');
    using feed = keepFeed(join(folder.path, 'year-feed'), shape.account);
    await using service = await accountService({
      file: built.file,
      dataDir: place.dataDir,
      args: ['--account', shape.account, '--agent-feed', feed.address, '--markets', String(markets)],
      pace: paceFromNow(1),
      historyDays,
    });
    await untilBackedUp(place.dataDir, backUpWithinMs);
    const watched = await watch(service, minutes);
    return {
      figures: figuresOf(watched, minutes),
      counts: {
        minutes,
        'of the 60 that the bar asks for': 60,
        'trades on record': shape.days * shape.tradesPerDay,
        readings: watched.readings.length,
        markets,
        'pushes of quotes': watched.pushes,
      },
      answers: watched.answers,
      wrongAnswers: watched.wrong,
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

function figuresOf({ readings }: Watched, minutes: number): Figure[] {
  const heap = readings.map(({ minute, memory }) => ({ x: minute, y: memory.heapUsed / megabyte }));
  const rss = readings.map(({ memory }) => memory.rss / megabyte);
  const unit = 'MB';
  return [
    {
      what: `heapUsed, rise over ${minutes} min by the fitted line`,
      value: fittedSlope(heap) * minutes,
      unit,
      floor: atMost(2),
    },
    { what: 'heapUsed, largest', value: largest(heap.map(({ y }) => y)), unit, floor: null },
    { what: 'RSS, largest', value: largest(rss), unit, floor: null },
    { what: 'RSS, last', value: rss.at(-1) ?? NaN, unit, floor: atMost(200) },
  ];
}
