import { benchFolder } from './bench-folder.ts';
import { startChild, type Child } from './child.ts';
import type { ServiceInput, ServiceReady } from './children/service.ts';

/** The figure of the bars: the venue of a busy day. */
export const marketCount = 530;

const startWithinMs = 20_000;

export type RunningService = Child<ServiceReady>;

export interface ServiceShape {
  readonly worldRate: 0 | 1;
  readonly storedCharts?: number;
}

/** A service of 530 markets in a process of its own, its catalog read and every market quoted. */
export async function runningService({ worldRate, storedCharts = 0 }: ServiceShape): Promise<RunningService> {
  const folder = benchFolder();
  const input: ServiceInput = { dataDir: folder.path, markets: marketCount, worldRate, storedCharts };
  const child = await startChild<ServiceReady>('service', { input });
  const close = async (): Promise<void> => {
    await child[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  };
  try {
    await untilQuoted(child.ready.url);
    return { ...child, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilQuoted(url: string): Promise<void> {
  const giveUpAt = performance.now() + startWithinMs;
  while (performance.now() < giveUpAt) {
    const response = await fetch(`${url}/api/markets/sim-testnet:BTC/quote`);
    const { mark } = (await response.json()) as { readonly mark?: number | null };
    if (response.status === 200 && typeof mark === 'number') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The service had no quote within ${startWithinMs / 1_000} s.`);
}
