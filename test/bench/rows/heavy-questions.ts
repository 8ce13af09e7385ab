import { join } from 'node:path';
import { accountService, type AccountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Findings, type Length, type Row } from '../bench-row.ts';
import { startChild } from '../child.ts';
import { getOk, heavyQuestions, type Ask } from '../load/heavy-questions.ts';
import { untilAnswer } from '../load/started-program.ts';
import { keepFeed } from '../load/year/keep-feed.ts';
import { makeYear, openYearStore, type YearPlace } from '../load/year/open-year.ts';
import type { YearShape } from '../load/year/trading-day.ts';
import type { LoopDelay } from '../loop-delay.ts';
import { largest, median } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';
import { yearIn } from './year.ts';

/** About 1,000,000 closed trades in a year of usual length. */
const ordersPerDay = { quick: 138, usual: 5_800, long: 5_800 } as const;
const repeats = { quick: 2, usual: 5, long: 9 } as const;
const readWithinMs = 120_000;
const heavyAtOnce = 60;
/** Number of questions that are asked 60 times at once: those that block the event loop longest. */
const heaviest = 5;

export const heavyQuestionsRow: Row = {
  name: 'heavy-questions',
  title: 'Status while 60 heavy questions are asked at once, over 1 M closed trades',
  run: async (length) => {
    using folder = benchFolder();
    const { place, shape } = yearIn(folder.path, length);
    makeYear(place, { ...shape, tradesPerDay: ordersPerDay[length] });
    return await measureQuestions(place, shape, length);
  },
};

async function measureQuestions(place: YearPlace, shape: YearShape, length: Length): Promise<Findings> {
  const closedTrades = countClosedTrades(place, shape.account);
  using feed = keepFeed(join(place.dataDir, 'year-feed'), shape.account);
  await using service = await accountService({
    dataDir: place.dataDir,
    args: ['--account', shape.account, '--agent-feed', feed.address],
    pace: paceFromNow(1),
    historyDays: 2,
  });
  const { url, link } = service.ready;
  await untilRead(url);
  const tally = { answers: 0, wrong: 0 };
  const { asks, close } = await heavyQuestions(url, link);
  const counted = async (what: string, ask: Ask): Promise<void> => {
    tally.answers += 1;
    if (await ask()) return;
    tally.wrong += 1;
    console.error(`${what} was not answered well.`);
  };
  const quiet = await turnsOf(service, { repeats: repeats[length], ask: () => getOk(`${url}/mcp/status`) });
  const turns: { readonly what: string; readonly medianMs: number; readonly worstMs: number }[] = [];
  for (const [what, ask] of Object.entries(asks))
    turns.push({
      what,
      ...(await turnsOf(service, { repeats: repeats[length], ask: () => counted(what, ask) })),
    });
  const worst = turns.toSorted((a, b) => b.medianMs - a.medianMs).slice(0, heaviest);
  await using idle = await startChild('idle-loop', { input: 'begin' });
  const crowded: Figure[] = [];
  for (const { what } of worst) {
    const ask = asks[what];
    if (ask === undefined) continue;
    const waits = await statusAmong(url, () => counted(what, ask));
    crowded.push(
      { what: `status among 60 of ${what}, median`, value: median(waits), unit: 'ms', floor: null },
      { what: `status among 60 of ${what}, worst`, value: largest(waits), unit: 'ms', floor: atMost(250) },
    );
  }
  close();
  const beside = (await idle.ask('what was found')) as LoopDelay;
  return {
    figures: [
      ...crowded,
      { what: 'longest delay of an idle process beside it', value: beside.maxMs, unit: 'ms', floor: null },
      {
        what: 'longest turn of the service, only status asked',
        value: quiet.medianMs,
        unit: 'ms',
        floor: null,
      },
      ...turns.flatMap(({ what, medianMs, worstMs }) => [
        { what: `${what}: longest turn, CPU time, median`, value: medianMs, unit: 'ms', floor: atMost(50) },
        { what: `${what}: longest turn, CPU time, worst`, value: worstMs, unit: 'ms', floor: null },
      ]),
    ],
    counts: {
      'closed trades': closedTrades,
      questions: turns.length,
      'of each': repeats[length],
      'asked at once': heavyAtOnce,
    },
    answers: tally.answers,
    wrongAnswers: tally.wrong,
  };
}

function countClosedTrades(place: YearPlace, account: string): number {
  const { reader, close } = openYearStore(place, account);
  try {
    return reader.tripDays(0, Number.MAX_SAFE_INTEGER).reduce((sum, { tripCount }) => sum + tripCount, 0);
  } finally {
    close();
  }
}

/** Resolves when the account's fills are read: before that, questions about trades fail and cost nothing. */
async function untilRead(url: string): Promise<void> {
  const isRead = (body: string): boolean =>
    (JSON.parse(body) as { readonly source: string }).source === 'exchange_closed_trades';
  await untilAnswer(`${url}/mcp/performance?period=all`, isRead, readWithinMs);
}

interface Asked {
  readonly repeats: number;
  readonly ask: () => Promise<unknown>;
}

/** Measures the CPU time of the longest event loop turn while a question is answered; the first answer warms up. */
async function turnsOf(
  service: AccountService,
  asked: Asked,
): Promise<{ readonly medianMs: number; readonly worstMs: number }> {
  await asked.ask();
  const took: number[] = [];
  for (let nth = 0; nth < asked.repeats; nth += 1) {
    await service.ask('watch the loop');
    await asked.ask();
    took.push(((await service.ask('longest delay')) as LoopDelay).longestTurnCpuMs);
  }
  return { medianMs: median(took), worstMs: largest(took) };
}

/** Returns the ms that the status takes, requested repeatedly while 60 heavy questions are answered. */
async function statusAmong(url: string, ask: () => Promise<void>): Promise<readonly number[]> {
  const heavy = { left: heavyAtOnce };
  const all = Array.from({ length: heavyAtOnce }, () => ask().finally(() => (heavy.left -= 1)));
  const waits: number[] = [];
  do {
    const askedAt = performance.now();
    await getOk(`${url}/mcp/status`);
    waits.push(performance.now() - askedAt);
  } while (heavy.left > 0);
  await Promise.all(all);
  return waits;
}
