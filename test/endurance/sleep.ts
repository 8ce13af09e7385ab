import { setTimeout as delay } from 'node:timers/promises';
import { untilHistoriesRead } from '../bench/load/until-histories-read.ts';
import { untilHealth } from './health.ts';
import { noted, withinSeconds, type Finding, type Scenario } from './scenario.ts';
import { judgeRecord, enduredWorld } from './world.ts';

const sleepsMinutes = [1, 3];
const freshWithinS = 30;

/** The machine sleeps and wakes: every process of the service is stopped, and the world goes on. */
export const sleepAndWake: Scenario = {
  name: 'sleep',
  title: 'Sleep and wake: stopped for 1 and for 3 minutes, which are 1 and 3 hours of the world',
  run: async () => {
    await using world = await enduredWorld({ rate: 60, historyDays: 3 });
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
        freshWithinS,
      );
      findings.push(withinSeconds(`venue and store are well after ${minutes} min`, well, freshWithinS));
    }
    const record = await judgeRecord(world, service);
    return [...findings, ...record, noted('sleeps', sleepsMinutes.length)];
  },
};
