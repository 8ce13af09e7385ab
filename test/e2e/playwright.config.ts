import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';

/** Both projects drive the build in out/. */
export default defineConfig({
  testDir: import.meta.dirname,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Tests wait more than they work: two side by side keep a small machine busy. No two share a service.
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
