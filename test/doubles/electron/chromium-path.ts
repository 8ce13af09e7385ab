import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The browser that stands in for Electron's own: PERPSCOPE_CHROMIUM, else Debian's, else Playwright's. */
export function chromiumPath(): string {
  const named = process.env['PERPSCOPE_CHROMIUM'];
  if (named) return named;
  const debian = '/usr/bin/chromium';
  return existsSync(debian) ? debian : chromium.executablePath();
}
