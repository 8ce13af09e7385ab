import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { chromiumLaunch } from './chromium.ts';

// The service, the browser and the tests themselves show times as in UTC, wherever the machine stands.
process.env['TZ'] = 'UTC';

/** Both projects drive the build in out/. */
export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, 'browser/read-folder.ts'),
  // Generous, since they only decide how late a failure shows: a rule about time has its own limit in its test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each runs a service, a simulator and a browser: four of them have blocked one another on two cores.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  outputDir: '../../test-results',
  projects: [
    { name: 'desktop', testMatch: '**/*.desktop.spec.ts' },
    {
      name: 'browser',
      testMatch: '**/*.browser.spec.ts',
      use: {
        browserName: 'chromium',
        viewport: { width: 1280, height: 800 },
        launchOptions: chromiumLaunch(),
      },
    },
  ],
});
