import { startService, type Service, type ServiceOptions } from '../../src-main/app/service.ts';
import { virtualClock, type VirtualClock } from '../../src-main/clock.ts';
import { readConfig, type Config } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { forkChild } from '../../src-main/processes/fork-child.ts';
import type { RunningSimulator } from '../../src-main/simulator/start-simulator.ts';
import { ampleLimits } from './ample-limits.ts';
import { beginWorlds } from './begin-worlds.ts';
import { ask, type Answer, type HttpRequest } from './http-request.ts';
import { now } from './markets.ts';
import { aFolder } from './a-folder.ts';

export interface RunningService extends Service, AsyncDisposable {
  /** Simulator of the open source. */
  readonly simulator: RunningSimulator;
  /** The simulated world's time: it stands still unless the test moves it. */
  readonly clock: VirtualClock;
  readonly dataDir: string;
  readonly get: (path: string, asked?: HttpRequest) => Promise<Answer>;
  /** Lines of the log so far. */
  readonly logged: readonly string[];
}

interface SimulatedPast {
  /** Days since the simulated world began: one by default. 120, as at a first start, take ten seconds of CPU time to read. */
  readonly historyDays?: number;
}

/** The whole service over the embedded simulator in its process, on a free port and a folder of its own. */
export async function aService(
  {
    mayLackPort = false,
    orAnyPort = false,
    venueLimits = ampleLimits,
    historyDays = 1,
    ...change
  }: Partial<Config> & Pick<ServiceOptions, 'mayLackPort' | 'orAnyPort' | 'venueLimits'> & SimulatedPast = {},
  worldMs = now,
): Promise<RunningService> {
  const folder = aFolder();
  const clock = virtualClock({ worldMs, rate: 0 });
  const logged: string[] = [];
  const argv = ['--port', '0', '--seed', '7', '--markets', '150', '--data-dir', folder.path];
  const config: Config = {
    ...readConfig({ flags: readFlags(argv), env: {} }),
    logLevel: 'debug',
    ...change,
  };
  beginWorlds({ config, historyDays, nowMs: worldMs });
  const service = await startService({
    config,
    startChild: forkChild,
    webRoot: null,
    simulatedTime: clock,
    venueLimits,
    mayLackPort,
    orAnyPort,
    logTo: { write: (line) => logged.push(line) },
  });
  return {
    ...service,
    get simulator() {
      if (service.simulator === null) throw new Error('This service has no simulator of its own.');
      return service.simulator;
    },
    clock,
    dataDir: folder.path,
    get: (path, asked) => ask(`${service.url}${path}`, asked),
    logged,
    [Symbol.asyncDispose]: async () => {
      await service.close();
      folder.remove();
    },
  };
}
