import { setTimeout as delay } from 'node:timers/promises';
import { untilHistoriesRead } from '../bench/load/until-histories-read.ts';
import { untilHealth } from './health.ts';
import { noted, withinSeconds, type Finding, type Scenario } from './scenario.ts';
import { checkRecord, startWorld } from './world.ts';

const sleepsMinutes = [1, 3];
const recoverWithinS = 30;

/** Simulates sleep: stops every process of the service while the venue and the agent continue. */
export const sleepAndWake: Scenario = {
  name: 'sleep',
  title: 'Sleep and wake: processes stopped for 1 and 3 minutes (1 and 3 simulated hours)',
  run: async () => {
    await using world = await startWorld({ rate: 60, historyDays: 3 });
    await using service = world.start();
    const { url } = await service.ready;
    await untilHistoriesRead(world.dataDir);
    const findings: Finding[] = [];
    for (const minutes of sleepsMinutes) {
      process.kill(-service.pid, 'SIGSTOP');
      await delay(minutes * 60_000);
      process.kill(-service.pid, 'SIGCONT');
      const well = await untilHealth(
        url,
        ({ venue, store }) => venue.state === 'ok' && store.state === 'ok',
        recoverWithinS,
      );
      findings.push(
        withinSeconds(
          `Time until venue and store are ok after a sleep of ${minutes} min`,
          well,
          recoverWithinS,
        ),
      );
    }
    const record = await checkRecord(world, service);
    return [...findings, ...record, noted('Sleeps', sleepsMinutes.length)];
  },
};
