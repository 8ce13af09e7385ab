import { setTimeout as delay } from 'node:timers/promises';
import { atMost, type Findings, type Row } from '../bench-row.ts';
import { startChild } from '../child.ts';
import { openBridgeClient } from '../load/bridge-client.ts';
import { readSteadily, type ReadPace } from '../load/steady-reads.ts';
import type { LoopDelay } from '../loop-delay.ts';
import { marketCount, runningService } from '../running-service.ts';

const seconds = { quick: 15, usual: 60, long: 600 } as const;
const warmUpMs = 5_000;

const pace: ReadPace = { readsPerSecond: 200, storedCharts: 60, venueChartEverySeconds: 30 };

export const eventLoopRow: Row = {
  name: 'event-loop',
  title: 'Event loop of the service',
  run: async (length): Promise<Findings> => {
    await using service = await runningService({ worldRate: 1, storedCharts: pace.storedCharts });
    await using idle = await startChild('idle-loop', { input: 'begin' });
    const { url, link } = service.ready;
    const client = await openBridgeClient(url, link);
    await using reads = readSteadily(url, pace, marketCount);
    await delay(warmUpMs);
    const before = { pushes: client.quotePushes(), answers: reads.tally.answers };
    await service.ask('watch the loop');
    await idle.ask('begin again');
    await delay(seconds[length] * 1_000);
    const found = (await service.ask('longest delay')) as LoopDelay;
    const beside = (await idle.ask('what was found')) as LoopDelay;
    const answers = reads.tally.answers - before.answers;
    const pushes = client.quotePushes() - before.pushes;
    await reads.stop();
    client.close();
    return {
      figures: [
        { what: 'longest delay of the service thread', value: found.maxMs, unit: 'ms', floor: atMost(100) },
        { what: 'its p99', value: found.p99Ms, unit: 'ms', floor: null },
        { what: 'its longest turn, CPU time', value: found.longestTurnCpuMs, unit: 'ms', floor: null },
        { what: 'longest delay of an idle process beside it', value: beside.maxMs, unit: 'ms', floor: null },
      ],
      counts: { seconds: seconds[length], reads: answers, 'pushes of quotes': pushes, markets: marketCount },
      answers: reads.tally.answers,
      wrongAnswers: reads.tally.wrong,
    };
  },
};
