import { benchFolder } from './bench-folder.ts';
import { startChild, type Child } from './child.ts';
import type { ServiceInput, ServiceReady } from './children/service.ts';
import { untilAnswer } from './load/started-program.ts';

/** Number of markets that the bounds are defined for: the venue on a busy day. */
export const marketCount = 530;

export type RunningService = Child<ServiceReady>;

interface ServiceShape {
  readonly worldRate: 0 | 1;
  readonly storedCharts?: number;
}

/** A service of 530 markets in its own process, with its catalog read and every market quoted. */
export async function runningService({ worldRate, storedCharts = 0 }: ServiceShape): Promise<RunningService> {
  const folder = benchFolder();
  const input: ServiceInput = { dataDir: folder.path, markets: marketCount, worldRate, storedCharts };
  const child = await startChild<ServiceReady>('service', { input });
  const close = async (): Promise<void> => {
    await child[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  };
  try {
    await untilAnswer(`${child.ready.url}/api/markets/sim-testnet:BTC/quote`, hasMark);
    return { ...child, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

const hasMark = (body: string): boolean =>
  typeof (JSON.parse(body) as { readonly mark?: number | null }).mark === 'number';
