import type { Page } from '@playwright/test';

/** Memory that a page holds once its heap was collected. */
export interface PageHeap {
  readonly usedMb: number;
  /** DOM nodes, including those that are held without being in the page. */
  readonly nodes: number;
  readonly listeners: number;
}

const megabyte = 1_000_000;

/** Returns a reader that collects the heap first. */
export async function pageHeapReader(page: Page): Promise<() => Promise<PageHeap>> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return async () => {
    // Objects that the first collection finds unused may have kept others: only a second collection frees those.
    for (let times = 0; times < 2; times += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { usedMb: usedSize / megabyte, nodes, listeners: jsEventListeners };
  };
}
