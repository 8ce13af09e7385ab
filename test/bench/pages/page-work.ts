import type { CDPSession, Page } from '@playwright/test';

/** Work that the page's main thread has done so far, ms, and the memory that it holds. */
export interface PageWork {
  readonly scriptMs: number;
  readonly taskMs: number;
  readonly layoutMs: number;
  readonly heapMb: number;
}

interface PageWorkReader {
  readonly read: () => Promise<PageWork>;
}

export async function pageWorkReader(page: Page): Promise<PageWorkReader> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return {
    read: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return {
        scriptMs: value('ScriptDuration') * 1_000,
        taskMs: value('TaskDuration') * 1_000,
        layoutMs: (value('LayoutDuration') + value('RecalcStyleDuration')) * 1_000,
        heapMb: value('JSHeapUsedSize') / 2 ** 20,
      };
    },
  };
}

/** Returns how far the page's clock is ahead of ours, ms; from the quickest of several requests. */
export async function pageClockLead(page: Page, wallMs: () => number): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, lead: 0 };
  for (let i = 0; i < 30; i += 1) {
    const askedAt = wallMs();
    const reported = await page.evaluate(() => performance.timeOrigin + performance.now());
    const tookMs = wallMs() - askedAt;
    if (tookMs < best.tookMs) best = { tookMs, lead: reported - (askedAt + tookMs / 2) };
  }
  return best.lead;
}
