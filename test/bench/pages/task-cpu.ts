import type { Browser, Page } from '@playwright/test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { largest } from '../statistics.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread, µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

interface Traced<T> {
  readonly value: T;
  /** CPU ms of the longest task of the page's main thread: other work of the machine is not in it. */
  readonly longestCpuMs: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The trace of a list is tens of MB: waiting for collection, here or in the page, it would slow down the next list on the same cores. */
async function collectAll(page: Page): Promise<void> {
  collectGarbage();
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

/** Traces every task of the page during `work`. */
export async function withTaskCpu<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<Traced<T>> {
  await collectAll(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const value = await work();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)));
  return { value, longestCpuMs: largest(tasks.map(({ tdur = 0 }) => tdur / 1_000)) };
}
