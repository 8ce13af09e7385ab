import { afterEach, describe, expect, it } from 'vitest';
import { virtualClock } from '../../../src-main/clock.ts';
import { startSimulator, type RunningSimulator } from '../../../src-main/simulator/start-simulator.ts';
import { genesis, now } from './worlds.ts';

const threadUrl = new URL('../../../src-main/simulator/thread.ts', import.meta.url);
const clock = virtualClock({ worldMs: now, rate: 0 });
const start = (change: { threadUrl?: URL } = {}): Promise<RunningSimulator> =>
  startSimulator({ threadUrl, seed: 7, genesisMs: genesis, marketCount: 132, clock, ...change });

async function ask(url: string, body: object): Promise<Response> {
  return fetch(`${url}/info`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  });
}

describe('a simulator in its own thread', () => {
  const running: RunningSimulator[] = [];
  const started = async (): Promise<RunningSimulator> => {
    const simulator = await start();
    running.push(simulator);
    return simulator;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
  });

  it('follows the clock of the thread that started it', async () => {
    const { url } = await started();
    const time = async (): Promise<unknown> =>
      ((await (await ask(url, { type: 'exchangeStatus' })).json()) as { time: number }).time;
    expect(await time()).toBe(now);
    clock.set(now + 5000, 0);
    expect(await time()).toBe(now + 5000);
    clock.set(now, 0);
  });

  it('has a fault in force when setting it resolves, and none after it is taken back', async () => {
    const { url, setFault } = await started();
    await setFault({ kind: 'server_error' });
    expect((await ask(url, { type: 'exchangeStatus' })).status).toBe(500);
    await setFault(null);
    expect((await ask(url, { type: 'exchangeStatus' })).status).toBe(200);
  });

  it('ends by itself when closed, hanging requests or not, and frees its port', async () => {
    const simulator = await start();
    const ends: (Error | null)[] = [];
    simulator.onExit((failure) => ends.push(failure));
    const undone = simulator.onExit(() => ends.push(new Error('undone')));
    undone();
    await simulator.setFault({ kind: 'hang' });
    const hanging = ask(simulator.url, { type: 'meta' });
    hanging.catch(() => undefined);
    await simulator.close();
    expect(ends).toEqual([null]);
    await expect(hanging).rejects.toThrow('fetch failed');
    await expect(ask(simulator.url, { type: 'meta' })).rejects.toThrow('fetch failed');
    await simulator.close();
    await simulator.setFault(null);
  });

  it('gives each start a port and a world of its own', async () => {
    const [one, two] = await Promise.all([started(), started()]);
    expect(one!.url).not.toBe(two!.url);
  });

  it('says why it could not start', async () => {
    await expect(start({ threadUrl: new URL('./absent.ts', import.meta.url) })).rejects.toThrow('absent');
  });
});
