import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { startService, type Service } from '../../../src-main/app/service.ts';
import { hammerBridge } from './hammer-bridge.ts';
import { hammerRest } from './hammer-rest.ts';
import { sharedSimulator } from './shared-simulator.ts';
import type { SwitchingReport, Tally } from './switching-report.ts';

/**
 * Runs in a process of its own, so that its counts are its own. Arguments: a folder, the number of switches, and how many of them
 * there are for each one to the embedded simulator, whose process is started and ended with its source.
 */
const [dataDir = '', switches = '200', perEmbedded = '10'] = process.argv.slice(2);
/** Number of answers for which a source is kept at every fifth switch: ten per switch on average, on any machine. */
const answersPerStay = 50;
const argv = [
  '--port',
  '0',
  '--seed',
  '7',
  '--markets',
  '150',
  '--data-dir',
  dataDir,
  '--log-level',
  'silent',
];
const simulators = {
  TESTNET: await sharedSimulator(dataDir, 'TESTNET'),
  MAINNET: await sharedSimulator(dataDir, 'MAINNET'),
};
const service = await startService({
  config: readConfig({ flags: readFlags(argv), env: {} }),
  startChild: forkChild,
  webRoot: null,
});
process.stdout.write(JSON.stringify(await measure(service, Number(switches))));
await service.close();
for (const simulator of Object.values(simulators)) await simulator.close();

async function measure(running: Service, count: number): Promise<SwitchingReport> {
  await switchOver(running, 10);
  await underLoad(running, 10);
  const before = await ofOneSource();
  const from = performance.now();
  const seen = await underLoad(running, count);
  const ms = performance.now() - from;
  const after = await settled(before);
  return { ...seen, before, after, ms, epoch: running.epoch() };
}

/** Called when a source is open; resolves with whether it has had enough requests to be left. */
type Watch = (network: 'TESTNET' | 'MAINNET') => () => boolean;

async function switchOver(running: Service, count: number, watch: Watch = () => () => true): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const { network } = running.commands.settings();
    const next = network.value === 'TESTNET' ? 'MAINNET' : 'TESTNET';
    const { url: venueUrl, agentFeed } = simulators[next];
    const isEmbedded = turn % Number(perEmbedded) === (Number(perEmbedded) - 1) >> 1;
    const place = isEmbedded ? { venueUrl: null, agentFeed: null } : { venueUrl, agentFeed };
    await running.commands.saveSettings({ network: next, ...place });
    // Some sources are left before they have read anything; others, of either network, after.
    if (turn % 5 === 0) await stayed(watch(next));
    else await delay(turn % 3);
  }
}

async function stayed(isEnough: () => boolean): Promise<void> {
  const from = performance.now();
  const ms = (): number => performance.now() - from;
  while (ms() < 150 || (!isEnough() && ms() < 30_000)) await delay(10);
}

type Seen = Pick<SwitchingReport, 'violations' | 'answers' | 'refused' | 'pushes' | 'accounts'>;

async function underLoad(running: Service, count: number): Promise<Seen> {
  const rest = hammerRest(running.url);
  const bridge = hammerBridge(running);
  const answered = (): number => rest.answers() + bridge.answers() - rest.refused() - bridge.refused();
  await switchOver(running, count, (network) => {
    const before = answered();
    return () => (rest.accounts()[network] ?? []).length > 0 && answered() - before > answersPerStay;
  });
  await rest.stop();
  await bridge.stop();
  return {
    violations: [...rest.violations, ...bridge.violations].slice(0, 20),
    answers: rest.answers() + bridge.answers(),
    refused: rest.refused() + bridge.refused(),
    pushes: bridge.pushes(),
    accounts: rest.accounts(),
  };
}

/** Returns what one source has open once everything that ends on its own has ended: the maximum over two seconds. */
async function ofOneSource(): Promise<Tally> {
  await delay(3_000);
  let most = tally();
  for (let look = 0; look < 10; look += 1) {
    await delay(200);
    most = worse(most, tally());
  }
  return most;
}

/** Returns the open resources as soon as they are within the limit, or after ten seconds. */
async function settled(limit: Tally): Promise<Tally> {
  const until = performance.now() + 10_000;
  for (;;) {
    const now = tally();
    if (isWithin(now, limit) || performance.now() > until) return now;
    await delay(200);
  }
}

function worse(one: Tally, other: Tally): Tally {
  const kinds = new Set([...Object.keys(one.resources), ...Object.keys(other.resources)]);
  return {
    resources: Object.fromEntries(
      [...kinds].map((kind) => [kind, Math.max(one.resources[kind] ?? 0, other.resources[kind] ?? 0)]),
    ),
    files: Math.max(one.files, other.files),
    threads: Math.max(one.threads, other.threads),
    listeners: Math.max(one.listeners, other.listeners),
    heapBytes: other.heapBytes,
  };
}

function isWithin(now: Tally, limit: Tally): boolean {
  return (
    now.files <= limit.files &&
    now.threads <= limit.threads &&
    now.listeners <= limit.listeners &&
    Object.entries(now.resources).every(([kind, open]) => open <= (limit.resources[kind] ?? 0))
  );
}

function tally(): Tally {
  globalThis.gc?.();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return {
    resources,
    files: entriesOf('/proc/self/fd'),
    threads: entriesOf('/proc/self/task'),
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    heapBytes: process.memoryUsage().heapUsed,
  };
}

/** Returns 0 where the folder does not exist: nothing is counted there. */
function entriesOf(path: string): number {
  try {
    return readdirSync(path).length;
  } catch {
    return 0;
  }
}
