import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';

/** Both projects drive the build in out/. */
export default defineConfig({
  testDir: import.meta.dirname,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
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
