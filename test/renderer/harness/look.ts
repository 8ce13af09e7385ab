/**
 * Draws every view of the window in both themes and two sizes, checks each with axe and for console errors, and
 * leaves the pictures in a new folder. `node test/renderer/harness/look.ts [--only NAME] [--sizes 900x600,2560x1440]`
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { stubReference } from '../../e2e/reference-stub.ts';
import { buildHarness } from './build.ts';
import { serveFolder } from './serve.ts';
import type { View } from './view.ts';
import { views } from './views.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const usualSizes = '1280x800,1920x1080';
const themes = ['dark', 'light'] as const;

interface Sight {
  readonly view: View;
  readonly theme: (typeof themes)[number];
  readonly size: { readonly width: number; readonly height: number };
}

async function judge(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
}

async function look(
  browser: Browser,
  { view, theme, size }: Sight,
  place: { url: string; out: string },
): Promise<number> {
  const context = await browser.newContext({ viewport: size, timezoneId: 'Europe/Berlin' });
  await stubReference(context);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  await page.addInitScript((scheme) => {
    if (self === top) localStorage.setItem('perpscope.theme', scheme);
  }, theme);
  await page.goto(`${place.url}?scenario=${view.scenario ?? 'live'}${view.address}`);
  await view.ready(page);
  await page.screenshot({ path: join(place.out, `${view.name}-${theme}-${size.width}.png`) });
  faults.push(...(await judge(page)));
  for (const fault of faults) console.log(`${view.name} ${theme} ${size.width}: ${fault}`);
  await context.close();
  return faults.length;
}

const optionOf = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const only = optionOf('--only');
const sizes = (optionOf('--sizes') ?? usualSizes).split(',').map((text) => {
  const [width = 1280, height = 800] = text.split('x').map(Number);
  return { width, height };
});
const small = process.argv.includes('--small');
const out = await mkdtemp(join(tmpdir(), 'perpscope-shots-'));
const server = await serveFolder(await buildHarness());
const browser = await chromium.launch(chromiumLaunch());
try {
  let faults = 0;
  const sights = views
    .filter(({ name }) => only === undefined || name.startsWith(only))
    .flatMap((view) =>
      themes.flatMap((theme) =>
        sizes.slice(0, small ? 1 : sizes.length).map((size) => ({ view, theme, size })),
      ),
    );
  for (const sight of sights) faults += await look(browser, sight, { url: server.url, out });
  console.log(`${sights.length} views, ${faults} faults, pictures in ${out}`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
