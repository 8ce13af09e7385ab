import { chromium, type Browser } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { repository } from '../../tooling/repository.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Figure, type Row } from '../bench-row.ts';
import { startProgram, untilAnswer, type StartedProgram } from '../load/started-program.ts';
import { marketCount } from '../running-service.ts';
import { median } from '../statistics.ts';

const rounds = { quick: 2, usual: 9, long: 15 } as const;

export const startRow: Row = {
  name: 'start',
  title: 'Start',
  run: async (length) => {
    using folder = benchFolder();
    await using browser = await chromium.launch(chromiumLaunch());
    const took: Took[] = [];
    const early: EarlyAnswers = { stored: 0, nothingStored: 0 };
    const ofStored = (count: number): void => void (early.stored += count);
    const ofNothing = (count: number): void => void (early.nothingStored += count);
    const warm = place(folder.path, 'warm');
    // The first start makes the warm folder, and warms up the browser.
    await untilRows(warm, ofNothing);
    await untilFirstRow(warm, browser);
    for (let round = 0; round < rounds[length]; round += 1) {
      took.push({
        bare: await untilBareAnswer(),
        warm: await untilRows(warm, ofStored),
        cold: await untilRows({ ...warm, cache: place(folder.path, `cold-${round}`).cache }, ofStored),
        first: await untilRows(place(folder.path, `first-${round}`), ofNothing),
        window: await untilFirstRow(warm, browser),
      });
    }
    return {
      figures: figuresOf(took),
      counts: {
        rounds: took.length,
        markets: marketCount,
        'answers before the first reading, at a first start': early.nothingStored,
      },
      answers: took.length * 3 + early.stored,
      wrongAnswers: early.stored,
    };
  },
};

interface Took {
  readonly bare: number;
  readonly warm: number;
  readonly cold: number;
  readonly first: number;
  readonly window: number;
}

function figuresOf(took: readonly Took[]): Figure[] {
  const ms = (what: string, of: (one: Took) => number, floor: Figure['floor']): Figure => {
    return { what, value: median(took.map(of)), unit: 'ms', floor };
  };
  return [
    ms('spawn to first 200 with rows, warm', ({ warm }) => warm, atMost(700)),
    ms('the same, without a compile cache', ({ cold }) => cold, atMost(1_500)),
    ms('the same, first start ever', ({ first }) => first, null),
    ms('spawn to the first row in a page', ({ window }) => window, atMost(1_500)),
    ms('bare node:http, spawn to first 200', ({ bare }) => bare, null),
    {
      what: 'warm, times bare node:http',
      value: median(took.map(({ warm, bare }) => warm / bare)),
      unit: '',
      floor: null,
    },
  ];
}

interface Place {
  readonly data: string;
  /** Folder in which Node stores compiled code, while this is the folder for temporary files. */
  readonly cache: string;
}

function place(folder: string, name: string): Place {
  const made = { data: join(folder, name, 'data'), cache: join(folder, name, 'cache') };
  for (const path of Object.values(made)) mkdirSync(path, { recursive: true });
  return made;
}

function serve({ data, cache }: Place): StartedProgram {
  const cli = join(repository, 'out', 'main', 'cli.js');
  const settings = [
    '--port',
    '0',
    '--data-dir',
    data,
    '--markets',
    String(marketCount),
    '--log-level',
    'error',
  ];
  return startProgram({ args: [cli, 'serve', ...settings], env: { TMPDIR: cache } });
}

/** Answers before the awaited one; none is right if the rows are stored. */
interface EarlyAnswers {
  stored: number;
  nothingStored: number;
}

async function untilRows(place: Place, early: (count: number) => void): Promise<number> {
  await using program = serve(place);
  const url = await program.address(/http:\/\/127\.0\.0\.1:\d+/);
  early(await untilAnswer(`${url}/api/markets`, (body) => body.includes(`"count":${marketCount}`)));
  return performance.now() - program.startedAt;
}

async function untilFirstRow(place: Place, browser: Browser): Promise<number> {
  await using page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await using program = serve(place);
  await page.goto(await program.address(/http:\S+#\S+/));
  await page.locator('.tile-table tbody tr, .events li').first().waitFor();
  return performance.now() - program.startedAt;
}

/** The plainest program that answers at all. */
const bareProgram = `require('node:http').createServer((_, response) => response.end('[]'))
  .listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port); });`;

async function untilBareAnswer(): Promise<number> {
  await using program = startProgram({ args: ['-e', bareProgram], env: {} });
  await untilAnswer(await program.address(/http:\S+/), (body) => body === '[]');
  return performance.now() - program.startedAt;
}
