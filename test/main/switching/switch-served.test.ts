import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { CallOutcome } from '../../../src-preload/contract/bridge/calls.ts';
import type { SettingsChange } from '../../../src-preload/contract/bridge/settings.ts';
import type { SocketToBrowser } from '../../../src-preload/contract/bridge/socket-messages.ts';
import type { Network } from '../../../src-main/domain/markets/market-identity.ts';
import type { RunningSimulator } from '../../../src-main/simulator/start-simulator.ts';
import { requireBuild, serving, type Serving } from '../headless-program.ts';
import { aFolder } from '../a-folder.ts';
import { sharedSimulator } from './shared-simulator.ts';
import { repetitions } from '../../repetitions.ts';

const switches = repetitions(20, 1_000);
/** Every ninth switch goes to the service's own simulator, a process that starts and ends with it. Odd, so that both networks have theirs. */
const perEmbedded = 9;
/** Every so many switches a source is kept until its catalog is read once; the others are left amid their first requests. */
const perRead = 10;
/** Growth limit over the second half of the switches. Memory that is collected late makes up to 35 MB. */
const rssGrowthBytes = 64 * 1024 * 1024;
const timeout = 120_000 + switches * 5_000;
const patiently = { timeout: 60_000, interval: 20 };

/** null: the service left before it answered. */
type Saved = CallOutcome<'saveSettings'> | null;

interface Dashboard extends Disposable {
  readonly save: (change: SettingsChange) => Promise<Saved>;
}

/** Opens a page's connection with the link that the program prints. */
async function aDashboard({ url, output }: Serving): Promise<Dashboard> {
  const link = /#\/link\/(\S+)\n/;
  await expect.poll(() => output().out, patiently).toMatch(link);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/bridge`, { origin: url });
  await once(socket, 'open');
  const waiting = new Map<number, (outcome: Saved) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as SocketToBrowser;
    if (message.kind === 'outcome') waiting.get(message.id)?.(message.outcome as Saved);
  });
  socket.on('close', () => waiting.forEach((answer) => answer(null)));
  socket.send(JSON.stringify({ kind: 'link', token: link.exec(output().out)?.[1] }));
  await once(socket, 'message');
  return {
    save: (args) =>
      new Promise((resolve) => {
        const id = waiting.size;
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ kind: 'call', id, name: 'saveSettings', args }));
      }),
    [Symbol.dispose]: () => socket.terminate(),
  };
}

type Simulators = Readonly<Record<Network, RunningSimulator>>;

function switchTo(nth: number, simulators: Simulators): SettingsChange {
  const network = nth % 2 === 0 ? 'TESTNET' : 'MAINNET';
  if (nth % perEmbedded === 0) return { network, venueUrl: null, agentFeed: null };
  return { network, venueUrl: simulators[network].url, agentFeed: simulators[network].agentFeed };
}

/** Waits until the catalog that is served is of this network. */
async function shows(url: string, network: unknown): Promise<void> {
  const answered = async (): Promise<unknown> =>
    ((await (await fetch(`${url}/api/markets`)).json()) as { network?: string }).network;
  await expect.poll(answered, patiently).toBe(network);
}
const threadsOf = (pid: number): readonly string[] => readdirSync(`/proc/${pid}/task`);
const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

interface Seen {
  /** Threads that were there after each switch. */
  readonly threads: ReadonlySet<string>;
  /** Bytes after each switch. */
  readonly rss: readonly number[];
}

async function switchOver(program: Serving, simulators: Simulators): Promise<Seen> {
  using dashboard = await aDashboard(program);
  const threads = new Set<string>();
  const rss: number[] = [];
  for (let nth = 1; nth <= switches; nth += 1) {
    const change = switchTo(nth, simulators);
    const saved = await dashboard.save(change);
    expect(saved).toMatchObject({ kind: 'answer', value: { network: { value: change.network } } });
    if (nth % perRead === 0) await shows(program.url, change.network);
    for (const thread of threadsOf(program.pid)) threads.add(thread);
    rss.push(rssOf(program.pid));
  }
  return { threads, rss };
}

beforeAll(requireBuild);

test.skipIf(process.platform !== 'linux')(
  `a service that a page switches ${switches} times ends none of its threads, stays within its memory and closes cleanly`,
  async () => {
    const folder = aFolder();
    const simulators = {
      TESTNET: await sharedSimulator(folder.path, 'TESTNET'),
      MAINNET: await sharedSimulator(folder.path, 'MAINNET'),
    };
    const args = `--port 0 --seed 7 --markets 150 --log-level silent --data-dir ${folder.path}`.split(' ');
    const program = await serving(args, { timeoutMs: timeout });
    try {
      const seen = await switchOver(program, simulators);
      expect(new Set(threadsOf(program.pid))).toEqual(seen.threads);
      expect((seen.rss.at(-1) ?? 0) - (seen.rss[switches / 2] ?? 0)).toBeLessThan(rssGrowthBytes);
      // A process that ends natively ends by a signal.
      expect(await program.kill('SIGTERM')).toMatchObject({ code: 0, signal: null, err: '' });
    } finally {
      await program.kill('SIGKILL');
      for (const simulator of Object.values(simulators)) await simulator.close();
      folder.remove();
    }
  },
  timeout + 10_000,
);
