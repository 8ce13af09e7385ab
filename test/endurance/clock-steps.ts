import { setTimeout as delay } from 'node:timers/promises';
import { untilHistoriesRead } from '../bench/load/until-histories-read.ts';
import { worldTimeNow } from '../bench/world-pace.ts';
import { hourMs } from '../../src-main/time.ts';
import { readHealth, untilHealth } from './health.ts';
import { none, noted, withinSeconds, type Finding, type Scenario } from './scenario.ts';
import { lastAgentChange, lastSeqOf, statesAfter } from './venue-truth.ts';
import { checkRecord, startWorld, type SimulatedWorld } from './world.ts';

const stepsMs = [2 * hourMs, -3 * hourMs, 26 * hourMs, -30 * 24 * hourMs];
const stepHeldMs = 30_000;
const recoverWithinS = 60;

/** Steps the service's clock forward and back while the service runs. */
export const clockSteps: Scenario = {
  name: 'clock-steps',
  title: 'The clock is set 2 and 26 hours forward, 3 hours and 30 days back, and corrected after each step',
  run: async () => {
    await using world = await startWorld({ rate: 60, historyDays: 3 });
    await using service = world.start();
    const { url } = await service.ready;
    await untilHistoriesRead(world.dataDir);
    const findings: Finding[] = [];
    let unanswered = 0;
    for (const stepMs of stepsMs) {
      world.clock.step(service.pid, stepMs);
      for (const untilMs = performance.now() + stepHeldMs; performance.now() < untilMs;) {
        await readHealth(url).catch(() => (unanswered += 1));
        await delay(500);
      }
      world.clock.step(service.pid, 0);
      const stored = untilAgentChangeStored(world);
      const recovered = await untilHealth(
        url,
        ({ venue, store }) => venue.state === 'ok' && store.state === 'ok',
        recoverWithinS,
      );
      const step = `${Math.abs(stepMs) / hourMs} h ${stepMs > 0 ? 'forward' : 'back'}`;
      findings.push(
        withinSeconds(
          `${step}: time until venue and store are ok after the correction`,
          recovered,
          recoverWithinS,
        ),
        withinSeconds(
          `${step}: time until a new change of the agent is stored after the correction`,
          await stored,
          recoverWithinS,
        ),
      );
    }
    const ahead = statesAfter(world.dataDir, worldTimeNow(world.pace));
    const record = await checkRecord(world, service);
    return [
      none('Health requests without an answer while the clock is wrong', unanswered),
      ...findings,
      none('State changes stamped later than the current time', ahead),
      ...record,
      noted('Clock steps', stepsMs.length),
    ];
  },
};

/** Returns the seconds until the record holds an agent change stamped after this call, in simulated time; null: not within the limit. */
async function untilAgentChangeStored({ dataDir, pace }: SimulatedWorld): Promise<number | null> {
  const [startedAt, rightAt, seq] = [performance.now(), worldTimeNow(pace), lastSeqOf(dataDir)];
  for (;;) {
    const seconds = (performance.now() - startedAt) / 1_000;
    if ((lastAgentChange(dataDir, seq, worldTimeNow(pace)) ?? 0) >= rightAt) return seconds;
    if (seconds > recoverWithinS) return null;
    await delay(500);
  }
}
