import { test as base, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VirtualClock } from '../../../src-main/clock.ts';
import { virtualClock } from '../../../src-main/clock.ts';
import { readConfig } from '../../../src-main/config.ts';
import type { Service } from '../../../src-main/service.ts';
import { startService } from '../../../src-main/service.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Saturday noon, UTC: the instant at which every test's world stands or begins to run. */
export const worldStart = Date.UTC(2026, 9, 31, 12, 0, 30);

export interface Desk {
  readonly service: Service;
  /** The simulated world's time; it runs in real time until a test says otherwise. */
  readonly time: VirtualClock;
  /** Console errors, failed scripts and policy violations of the page so far. */
  readonly complaints: readonly string[];
  /** Opens the dashboard by a fresh link at an address such as `#/crypto/BTC`. */
  readonly open: (address?: string) => Promise<void>;
}

/** A running service with its simulator, and a page on its dashboard. */
export const test = base.extend<{ desk: Desk }>({
  desk: async ({ page }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'perpscope-e2e-'));
    const time = virtualClock({ worldMs: worldStart, rate: 1 });
    const service = await startService({
      config: readConfig({ argv: ['--port', '0', '--data-dir', dataDir, '--log-level', 'silent'], env: {} }),
      threadUrl: () => pathToFileURL(join(repository, 'out/main/simulator-thread.js')),
      webRoot: join(repository, 'out/renderer'),
      simulatedTime: time,
    });
    try {
      await use({
        service,
        time,
        complaints: complaintsOf(page),
        open: (address) => openDesk(page, service, address),
      });
    } finally {
      await service.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
});
export { expect } from '@playwright/test';

async function openDesk(page: Page, service: Service, address?: string): Promise<void> {
  await page.goto(service.dashboardLink());
  await page.getByRole('tab', { name: 'Crypto' }).waitFor();
  if (address !== undefined) await page.goto(`${service.url}/${address}`);
}

function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
