import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { virtualClock } from '../../../src-main/clock.ts';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { forkProgram } from '../../../src-main/processes/fork-child.ts';
import { startService } from '../../../src-main/app/service.ts';
import { repository } from '../../tooling/repository.ts';
import { fromParent, sendToParent, threadCpuMs, untilParentLeaves } from './parent.ts';
import { storeCandles } from './store-candles.ts';
import { watchLoop } from './watch-loop.ts';

export interface ServiceInput {
  readonly dataDir: string;
  readonly markets: number;
  /** 0: the simulated world does not advance, so every answer stays the same to the byte. */
  readonly worldRate: 0 | 1;
  /** Number of markets that have 5,000 candles in the store that count as just read. */
  readonly storedCharts: number;
}

export interface ServiceReady {
  readonly url: string;
  readonly link: string;
  readonly simulatorUrl: string;
}

/** Runs the service headless, alone in its process: its thread is this process's main one. */
const { dataDir, markets, worldRate, storedCharts } = await fromParent<ServiceInput>();
const config = readConfig({
  flags: readFlags([
    '--port',
    '0',
    '--data-dir',
    dataDir,
    '--markets',
    String(markets),
    '--log-level',
    'error',
  ]),
  env: { PERPSCOPE_READS_PER_SECOND: '1000000' },
});
const worldMs = Date.now();
storeCandles({ dataDir, seed: config.seed, charts: storedCharts, nowMs: worldMs });
const service = await startService({
  config,
  startChild: (name) => forkProgram(pathToFileURL(join(repository, `out/main/${name}-process.js`))),
  webRoot: join(repository, 'out/renderer'),
  simulatedTime: virtualClock({ worldMs, rate: worldRate }),
});
const watch = watchLoop();
const answers: Record<string, () => unknown> = {
  'watch the loop': () => {
    watch.begin();
    return 'watching';
  },
  'longest delay': watch.found,
  'CPU time': threadCpuMs,
  link: service.dashboardLink,
};
process.on('message', (question: string) => sendToParent(answers[question]?.()));
untilParentLeaves(service.close);
const ready: ServiceReady = {
  url: service.url,
  link: service.dashboardLink(),
  simulatorUrl: service.simulator?.url ?? '',
};
sendToParent(ready);
