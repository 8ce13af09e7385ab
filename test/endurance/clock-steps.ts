import { setTimeout as delay } from 'node:timers/promises';
import { untilHistoriesRead } from '../bench/load/until-histories-read.ts';
import { worldTimeNow } from '../bench/world-pace.ts';
import { hourMs } from '../../src-main/time.ts';
import { readHealth, untilHealth } from './health.ts';
import { none, noted, withinSeconds, type Finding, type Scenario } from './scenario.ts';
import { lastAgentChange, lastSeqOf, statesAfter } from './venue-truth.ts';
import { judgeRecord, enduredWorld, type EnduredWorld } from './world.ts';

const stepsMs = [2 * hourMs, -3 * hourMs, 26 * hourMs, -30 * 24 * hourMs];
const heldMs = 30_000;
const recoverWithinS = 60;

/** Sets the machine's clock forward and back while the service runs. */
export const clockSteps: Scenario = {
  name: 'clock-steps',
  title: 'The clock is set forward by 2 and 26 hours, back by 3 hours and 30 days, and right again each time',
  run: async () => {
    await using world = await enduredWorld({ rate: 60, historyDays: 3 });
    await using service = world.start();
    const { url } = await service.ready;
    await untilHistoriesRead(world.dataDir);
    const findings: Finding[] = [];
    let unanswered = 0;
    for (const stepMs of stepsMs) {
      world.clock.step(service.pid, stepMs);
      for (const untilMs = performance.now() + heldMs; performance.now() < untilMs;) {
        await readHealth(url).catch(() => (unanswered += 1));
        await delay(500);
      }
      world.clock.step(service.pid, 0);
      const written = untilAgentIsWritten(world);
      const recovered = await untilHealth(
        url,
        ({ venue, store }) => venue.state === 'ok' && store.state === 'ok',
        recoverWithinS,
      );
      const what = `${Math.abs(stepMs) / hourMs} h ${stepMs > 0 ? 'forward' : 'back'}`;
      findings.push(
        withinSeconds(
          `${what}: venue and store are well after the clock is right again`,
          recovered,
          recoverWithinS,
        ),
        withinSeconds(
          `${what}: the agent's status is written after the clock is right again`,
          await written,
          recoverWithinS,
        ),
      );
    }
    const ahead = statesAfter(world.dataDir, worldTimeNow(world.pace));
    const record = await judgeRecord(world, service);
    return [
      none('requests without an answer meanwhile', unanswered),
      ...findings,
      none('states that are stamped with a time that is still to come', ahead),
      ...record,
      noted('steps', stepsMs.length),
    ];
  },
};

/** Returns the seconds until the record has the agent's reports from now on, at the world's time; null: not within the limit. */
async function untilAgentIsWritten({ dataDir, pace }: EnduredWorld): Promise<number | null> {
  const [startedAt, rightAt, seq] = [performance.now(), worldTimeNow(pace), lastSeqOf(dataDir)];
  for (;;) {
    const seconds = (performance.now() - startedAt) / 1_000;
    if ((lastAgentChange(dataDir, seq, worldTimeNow(pace)) ?? 0) >= rightAt) return seconds;
    if (seconds > recoverWithinS) return null;
    await delay(500);
  }
}
