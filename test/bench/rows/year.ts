import { join } from 'node:path';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { createWorld } from '../../../src-main/simulator/world.ts';
import { sourceName } from '../../../src-main/app/source-name.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, atMost, type Figure, type Findings, type Length, type Row } from '../bench-row.ts';
import { makeYear, openYearStore, type YearPlace } from '../load/year/open-year.ts';
import { timePageReads, type ReadTime } from '../load/year/page-reads.ts';
import { dayMs, type YearShape } from '../load/year/trading-day.ts';
import { watchScreens, type ScreenTimes } from './year-screens.ts';

const days = 365;
const tradesPerDay = { quick: 138, usual: 2_740, long: 2_740 } as const;
const opens = { quick: 3, usual: 5, long: 11 } as const;
const reads = { quick: 20, usual: 50, long: 100 } as const;

export const yearRow: Row = {
  name: 'year',
  title: 'Screens over a year of history',
  run: async (length, _, isLarge) => {
    if (isLarge) return tenfoldYear(length);
    using folder = benchFolder();
    const { place, shape } = yearIn(folder.path, length);
    const startedAt = performance.now();
    makeYear(place, shape);
    const madeSeconds = (performance.now() - startedAt) / 1_000;
    const findings = await measureYear(place, shape, length);
    return { ...findings, counts: { ...findings.counts, 'seconds to make it': Math.round(madeSeconds) } };
  },
};

/** Reads of the same pages and counts from a year, and from one with ten times the trades; no screen is opened. */
function tenfoldYear(length: Length): Findings {
  const usual = timesOfYear(length, 1);
  const tenfold = timesOfYear(length, 10);
  const names = Object.keys(tenfold.times);
  const ratio = (what: string, of: keyof ReadTime): number =>
    (tenfold.times[what]?.[of] ?? NaN) / (usual.times[what]?.[of] ?? NaN);
  const figures = names.flatMap((what) => [
    { what: `${what}, tenfold, median`, value: ratio(what, 'medianMs'), unit: '', floor: atMost(2) },
    { what: `${what}, tenfold, worst`, value: ratio(what, 'worstMs'), unit: '', floor: atMost(2) },
    {
      what: `${what}, of ten times the trades, worst`,
      value: tenfold.times[what]?.worstMs ?? NaN,
      unit: 'ms',
      floor: null,
    },
  ]);
  return {
    figures,
    counts: { trades: usual.trades, 'trades, tenfold': tenfold.trades },
    answers: 0,
    wrongAnswers: [usual, tenfold].flatMap(({ times }) =>
      Object.values(times).filter(({ rows }) => rows === 0),
    ).length,
  };
}

function timesOfYear(
  length: Length,
  times: number,
): { readonly trades: number; readonly times: Readonly<Record<string, ReadTime>> } {
  using folder = benchFolder();
  const { place, shape } = yearIn(folder.path, length);
  const grown = { ...shape, tradesPerDay: shape.tradesPerDay * times };
  makeYear(place, grown);
  const { reader, close } = openYearStore(place, shape.account);
  try {
    return { times: timePageReads(reader, grown, reads[length]), trades: reader.tradeCounts({}).total };
  } finally {
    close();
  }
}

/** A year up to the last midnight, of the account that the simulated venue has. */
export function yearIn(dataDir: string, length: Length): { place: YearPlace; shape: YearShape } {
  const config = readConfig({ flags: readFlags(['--data-dir', dataDir]), env: {} });
  const world = createWorld({ seed: config.seed, genesisMs: 0, marketCount: 10, dexCount: 3 });
  const account = createVaults(world, config.seed).standard.address;
  const firstMs = Math.floor(Date.now() / dayMs) * dayMs - days * dayMs;
  return {
    place: { dataDir, source: sourceName(config) },
    shape: { account, firstMs, days, tradesPerDay: tradesPerDay[length], readingEvery: 1 },
  };
}

async function measureYear(place: YearPlace, shape: YearShape, length: Length): Promise<Findings> {
  const screens = await watchScreens({
    dataDir: place.dataDir,
    feedFolder: join(place.dataDir, 'year-feed'),
    account: shape.account,
    opens: opens[length],
  });
  const { reader, close } = openYearStore(place, shape.account);
  try {
    const times = timePageReads(reader, shape, reads[length]);
    return {
      figures: [
        ...screenFigures(screens),
        ...scrollFigures(screens),
        ...idleFigures(screens),
        ...readFigures(times),
      ],
      counts: {
        trades: reader.tradeCounts({}).total,
        fills: reader.fillCount(),
        'words of the agent': reader.journalCursor()?.seq ?? 0,
        opens: opens[length],
      },
      answers: 0,
      wrongAnswers: Object.values(times).filter(({ rows }) => rows === 0).length,
    };
  } finally {
    close();
  }
}

function screenFigures({ opened }: ScreenTimes): Figure[] {
  return opened.flatMap(({ screen, medianMs, worstMs }) => [
    { what: `${screen}, click to content, median`, value: medianMs, unit: 'ms', floor: atMost(300) },
    { what: `${screen}, click to content, worst`, value: worstMs, unit: 'ms', floor: atMost(300) },
  ]);
}

function scrollFigures({ scrolled }: ScreenTimes): Figure[] {
  return scrolled.flatMap(({ screen, rows, longestTaskMs, longTasks }) => [
    { what: `${screen}, rows scrolled through`, value: rows, unit: '', floor: atLeast(5_000) },
    {
      what: `${screen}, longest task, where over 50 ms`,
      value: longestTaskMs,
      unit: 'ms',
      floor: atMost(50),
    },
    { what: `${screen}, tasks over 50 ms`, value: longTasks, unit: '', floor: null },
  ]);
}

/** Delays that the machine itself adds to each of the other figures. */
function idleFigures({ idle }: ScreenTimes): Figure[] {
  return Object.entries(idle).map(([when, { maxMs }]) => ({
    what: `longest delay of an idle process beside it, ${when}`,
    value: maxMs,
    unit: 'ms',
    floor: null,
  }));
}

function readFigures(times: Readonly<Record<string, ReadTime>>): Figure[] {
  return Object.entries(times).flatMap(([what, { medianMs, worstMs }]) => [
    { what: `${what}, read from the store, median`, value: medianMs, unit: 'ms', floor: null },
    { what: `${what}, read from the store, worst`, value: worstMs, unit: 'ms', floor: null },
  ]);
}
