import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { virtualClock } from '../../../src-main/clock.ts';
import { readConfig, type Config } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { forkProgram } from '../../../src-main/processes/fork-child.ts';
import { startService } from '../../../src-main/app/service.ts';
import { sourceName } from '../../../src-main/app/source-name.ts';
import { politeLimits } from '../../../src-main/venue/hyperliquid/weight-budget.ts';
import { fromParent, sendToParent, threadCpuMs, untilParentLeaves } from './parent.ts';
import { watchLoop } from './watch-loop.ts';
import { worldTimeNow, type WorldPace } from '../world-pace.ts';

export interface AccountServiceInput {
  readonly dataDir: string;
  /** Command line arguments besides the data folder, the port and the log's level. */
  readonly args: readonly string[];
  readonly pace: WorldPace;
  /** Days that an embedded world is old; null: as old as a first start makes it. */
  readonly historyDays: number | null;
  /** The simulator is asked no faster than a public venue may be. */
  readonly isPaced?: boolean;
  /** Path of the built program: the simulator's process runs from it, and pages are served from it. */
  readonly program: string;
}

export interface AccountServiceReady {
  readonly url: string;
  readonly link: string;
}

const hourMs = 3_600_000;

function makeWorld({ dataDir, historyDays }: AccountServiceInput, config: Config, nowMs: number): void {
  if (historyDays === null) return;
  const folder = join(dataDir, sourceName(config));
  mkdirSync(folder, { recursive: true });
  const genesisMs = Math.floor(nowMs / hourMs - historyDays * 24) * hourMs;
  writeFileSync(join(folder, 'world.json'), JSON.stringify({ seed: config.seed, genesisMs }));
}

/** The service as it runs headless, with an account and an agent, in a world as old and as fast as a row wants it. */
const input = await fromParent<AccountServiceInput>();
const config = readConfig({
  flags: readFlags(['--port', '0', '--data-dir', input.dataDir, '--log-level', 'error', ...input.args]),
  env: { PERPSCOPE_READS_PER_SECOND: '1000000' },
});
const clock = virtualClock({ worldMs: worldTimeNow(input.pace), rate: input.pace.rate });
makeWorld(input, config, clock.now());
const service = await startService({
  config,
  startChild: (name) => forkProgram(pathToFileURL(join(input.program, `main/${name}-process.js`))),
  webRoot: join(input.program, 'renderer'),
  simulatedTime: clock,
  world: clock,
  ...(input.isPaced === true ? { venueLimits: politeLimits } : {}),
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
  RSS: () => process.memoryUsage.rss(),
  'world time': clock.now,
  'a minute passes': () => clock.set(clock.now() + 60_000, clock.rate()).then(clock.now),
  'venue requests': () => service.simulator?.requests(),
  'cut the stream': () => service.simulator?.setFault({ kind: 'no_sockets' }).then(() => 'cut'),
};
process.on('message', (question: string) => void Promise.resolve(answers[question]?.()).then(sendToParent));
untilParentLeaves(service.close);
sendToParent({ url: service.url, link: service.dashboardLink() } satisfies AccountServiceReady);
