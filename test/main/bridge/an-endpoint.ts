import { createEndpoint, type ClosableEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import type { EndpointDeps } from '../../../src-main/bridge/endpoint-deps.ts';
import { monotonicClock } from '../../../src-main/clock.ts';
import { createFairQueue } from '../../../src-main/fair-queue.ts';
import { createLog } from '../../../src-main/log.ts';
import { noCommands } from './no-switch.ts';

/** An endpoint of a source that does nothing on its own and uses the process's time. */
export const anEndpointOf = (
  source: EndpointDeps['source'],
  change: Partial<EndpointDeps> = {},
): ClosableEndpoint =>
  createEndpoint({
    source,
    commands: noCommands,
    log: createLog({ level: 'silent' })('bridge'),
    queue: createFairQueue(),
    callTimeoutMs: 5_000,
    monotonic: monotonicClock,
    clockEveryMs: 60_000,
    accountEveryMs: 1_000,
    ...change,
  });
