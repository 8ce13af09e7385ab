import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { repository } from '../../tooling/repository.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Row } from '../bench-row.ts';
import { readAccount } from '../load/account-reads.ts';
import { openBridgeClient } from '../load/bridge-client.ts';
import { inspectedHeap } from '../load/inspected-heap.ts';
import { startProgram, type StartedProgram } from '../load/started-program.ts';
import { readSteadily } from '../load/steady-reads.ts';
import { untilBackedUp } from '../load/until-backed-up.ts';
import { keepFeed } from '../load/year/keep-feed.ts';
import { makeYear } from '../load/year/open-year.ts';
import { largest } from '../statistics.ts';
import { yearIn } from './year.ts';

/** Minutes of a run. The bound is defined for 60: `--minutes 60`. */
const usualMinutes = { quick: 1, usual: 5, long: 60 } as const;
/** Millions of rows are hashed, and gigabytes copied. */
const backUpWithinMs = 600_000;
/** Warm-up with the window and the reads, in which everything that is read on first use is read. */
const warmUpMs = 30_000;
const mostSamplesEveryMs = 60_000;
const leastSamples = 12;

const markets = 330;
/** A chart a minute of a market that was not shown yet. */
const readPace = { readsPerSecond: 10, storedCharts: 0, venueChartEverySeconds: 60 };
const accountReadsPerSecond = 5;
const megabyte = 1_000_000;

/** The program as it is built, on a record of a million trades; its simulator is a process of its own and does not count. */
export const memoryRow: Row = {
  name: 'memory',
  title: 'Memory over a year of history',
  run: async (length, asked) => {
    const minutes = asked ?? usualMinutes[length];
    using folder = benchFolder();
    const { place, shape } = yearIn(folder.path, length);
    makeYear(place, shape);
    using feed = keepFeed(join(folder.path, 'year-feed'), shape.account);
    const inspectorPort = await freePort();
    await using program = startProgram({
      args: [
        `--inspect-port=${inspectorPort}`,
        join(repository, 'out', 'main', 'cli.js'),
        'serve',
        '--port',
        '0',
        '--data-dir',
        place.dataDir,
        '--log-level',
        'error',
        '--account',
        shape.account,
        '--agent-feed',
        feed.address,
        '--markets',
        String(markets),
      ],
      env: { PERPSCOPE_METRICS: 'true', PERPSCOPE_READS_PER_SECOND: '1000000' },
      mostMs: backUpWithinMs + 2 * minutes * 60_000 + 300_000,
    });
    const link = await program.address(/http:\S+#\S+/);
    await untilBackedUp(place.dataDir, backUpWithinMs);
    const watched = await watch({ program, link, inspectorPort }, minutes);
    return {
      figures: figuresOf(watched, minutes),
      counts: {
        minutes,
        'of the 60 that the bar asks for': 60,
        'trades on record': shape.days * shape.tradesPerDay,
        readings: watched.rss.length,
        markets,
        'pushes of quotes': watched.pushes,
      },
      answers: watched.answers,
      wrongAnswers: watched.wrong,
    };
  },
};

interface WatchedProgram {
  readonly program: StartedProgram;
  readonly link: string;
  readonly inspectorPort: number;
}

interface Watched {
  /** Bytes in use after a collection. */
  readonly heap: { readonly first: number; readonly last: number };
  /** Resident bytes, without a forced collection. */
  readonly rss: readonly number[];
  readonly pushes: number;
  readonly answers: number;
  readonly wrong: number;
}

/** Samples memory with a window attached and reads going on. */
async function watch({ program, link, inspectorPort }: WatchedProgram, minutes: number): Promise<Watched> {
  const url = new URL(link).origin;
  const client = await openBridgeClient(url, link);
  await using catalogReads = readSteadily(url, readPace, markets);
  await using accountReads = readAccount(url, accountReadsPerSecond);
  await delay(warmUpMs);
  const first = await inspectedHeap(program, inspectorPort);
  const everyMs = Math.min(mostSamplesEveryMs, (minutes * 60_000) / leastSamples);
  const rss = [];
  const startedAt = performance.now();
  for (let nth = 1; nth * everyMs <= minutes * 60_000; nth += 1) {
    await delay(Math.max(0, startedAt + nth * everyMs - performance.now()));
    rss.push(await residentBytes(url));
  }
  const last = await inspectedHeap(program, inspectorPort);
  const loads = [catalogReads, accountReads];
  for (const load of loads) await load.stop();
  const pushes = client.quotePushes();
  client.close();
  if (pushes === 0) throw new Error('The window received no quotes.');
  const sum = (of: 'answers' | 'wrong'): number => loads.reduce((all, { tally }) => all + tally[of], 0);
  return { heap: { first, last }, rss, pushes, answers: sum('answers'), wrong: sum('wrong') };
}

async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  if (bytes === undefined) throw new Error(`${url}/metrics does not say what memory is resident.`);
  return Number(bytes);
}

function figuresOf({ heap, rss }: Watched, minutes: number): Figure[] {
  const unit = 'MB';
  return [
    {
      what: `heap after collection, rise in ${minutes} min`,
      value: (heap.last - heap.first) / megabyte,
      unit,
      floor: atMost(2),
    },
    { what: 'heap after collection, at the end', value: heap.last / megabyte, unit, floor: null },
    { what: 'RSS, largest', value: largest(rss) / megabyte, unit, floor: null },
    { what: 'RSS, last', value: (rss.at(-1) ?? NaN) / megabyte, unit, floor: atMost(200) },
  ];
}
