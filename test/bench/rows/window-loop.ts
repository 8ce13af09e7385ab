import type { ElectronApplication } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import type { monitorEventLoopDelay } from 'node:perf_hooks';
import { launch } from '../../e2e/desktop/launch.ts';
import { readServiceFile } from '../../../src-main/processes/service-file.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Findings, type Row } from '../bench-row.ts';
import { startChild } from '../child.ts';
import { readSteadily } from '../load/steady-reads.ts';
import type { LoopDelay } from '../loop-delay.ts';
import { showQuotes } from '../pages/show-quotes.ts';
import { marketCount } from '../running-service.ts';

const seconds = { quick: 15, usual: 60, long: 600 } as const;
const warmUpMs = 5_000;

declare global {
  var benchLoopDelay: ReturnType<typeof monitorEventLoopDelay> | undefined;
}

/** The desktop's main process, on the Electron double: it carries the window's bridge while its service runs in a thread. */
export const windowLoopRow: Row = {
  name: 'window-loop',
  title: 'Event loop of the window',
  run: async (length): Promise<Findings> => {
    using folder = benchFolder();
    await using idle = await startChild('idle-loop', { input: 'begin' });
    const app = await launch({
      folder: folder.path,
      args: ['--port', '0', '--markets', String(marketCount)],
    });
    try {
      const page = await app.firstWindow();
      await showQuotes(page);
      const { url } = readServiceFile(folder.path) ?? { url: '' };
      const pace = { readsPerSecond: 200, storedCharts: 0, venueChartEverySeconds: 20 };
      await using reads = readSteadily(url, pace, marketCount);
      await delay(warmUpMs);
      await idle.ask('begin again');
      const found = await loopDelay(app, seconds[length] * 1_000);
      const beside = (await idle.ask('what was found')) as LoopDelay;
      await reads.stop();
      return {
        figures: [
          { what: 'longest delay of the window thread', value: found.maxMs, unit: 'ms', floor: atMost(50) },
          { what: 'its p99', value: found.p99Ms, unit: 'ms', floor: null },
          {
            what: 'longest delay of an idle process beside it',
            value: beside.maxMs,
            unit: 'ms',
            floor: null,
          },
        ],
        counts: { seconds: seconds[length], markets: marketCount },
        answers: reads.tally.answers,
        wrongAnswers: reads.tally.wrong,
      };
    } finally {
      await app.close();
    }
  },
};

async function loopDelay(
  app: ElectronApplication,
  durationMs: number,
): Promise<Pick<LoopDelay, 'maxMs' | 'p99Ms'>> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    globalThis.benchLoopDelay = monitorEventLoopDelay({ resolution: 1 });
    globalThis.benchLoopDelay.enable();
  });
  await delay(durationMs);
  return app.evaluate(() => {
    const delays = globalThis.benchLoopDelay;
    if (delays === undefined) throw new Error('The monitor is gone.');
    delays.disable();
    return { maxMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6 };
  });
}
