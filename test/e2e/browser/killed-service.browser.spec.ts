import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serving, type Serving } from '../../main/headless-program.ts';
import { startScreen } from './app.ts';
import { keepPicture, useTheme } from './looks-right.ts';

/** A screen, and where its figures are. */
const screens = [
  ['overview', '.figure'],
  ['crypto', 'td'],
  ['trades', 'td'],
  ['positions', 'td'],
  ['orders', 'td'],
  ['risk', '.figure'],
  ['performance', '.figure'],
  ['decisions', '.confidence'],
] as const;

let dataDir: string;
const running: Serving[] = [];
async function serve(port: number): Promise<Serving> {
  const args = ['--port', String(port), '--log-level', 'silent', '--data-dir', dataDir];
  const program = await serving(args, { timeoutMs: 150_000 });
  running.push(program);
  return program;
}

test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'perpscope-killed-'));
});
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.kill('SIGKILL')));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const lost = 'Connection to Perpscope lost';

test('a page whose service is killed marks every figure stale within 5 s, and every figure is live after a restart', async ({
  page,
}) => {
  const service = await serve(0);
  await openDashboard(page, service);
  await walk(page, showsLiveFigures);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await show(page, 'crypto');
  await service.kill('SIGKILL');
  await expect(page.getByText(lost)).toBeVisible({ timeout: 5_000 });
  expect(await liveTexts(page)).toEqual([]);
  for (const theme of ['dark', 'light'] as const) {
    await useTheme(page, theme);
    await walk(page, async (name) => {
      await expect.poll(() => liveTexts(page), { message: `${name}, ${theme}`, timeout: 2_000 }).toEqual([]);
      await keepPicture(page, `killed-service-${name}-${theme}`);
    });
  }

  await serve(service.port);
  await expect(page.getByText(lost)).toBeHidden();
  await walk(page, showsLiveFigures);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  async function showsLiveFigures(name: string, figures: string): Promise<void> {
    const figure = page.locator(`.frame-screen :is(${figures})`).filter({ hasText: /\d/ }).first();
    await expect(figure, name).toBeVisible();
    await expect.poll(() => liveTexts(page), { message: name, timeout: 20_000 }).not.toEqual([]);
    await expect(page.locator('.frame-screen').getByText(/^stale /), name).toHaveCount(0, {
      timeout: 20_000,
    });
    await expect(page.getByRole('region', { name: 'Pool' }), name).not.toContainText('stale', {
      timeout: 20_000,
    });
  }
});

async function openDashboard(page: Page, { output }: Serving): Promise<void> {
  const link = /http:\S+#\/link\/\S+/;
  await expect.poll(() => output().out).toMatch(link);
  await page.goto(link.exec(output().out)?.[0] ?? '');
  await startScreen(page).waitFor();
}

async function show(page: Page, name: string): Promise<void> {
  await page.evaluate((address) => (location.hash = address), `#/${name}`);
  await expect(page.locator('.rail-item[aria-current="page"]')).toHaveAttribute(
    'href',
    new RegExp(`#/${name}$`),
  );
}

async function walk(page: Page, look: (name: string, figures: string) => Promise<void>): Promise<void> {
  for (const [name, figures] of screens) {
    await show(page, name);
    await look(name, figures);
  }
}

/**
 * Returns texts that look current: those with a digit that are not faint, and all in the color of good or rising values. Controls,
 * names, times and warnings are no figures.
 */
function liveTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const notFigures =
      'button:not(.count-chip), label, a, th, caption, time, .banner, .trouble, .bad:not(.word), .warn:not(.word), .chip-warn, .refused-by, .came-reason, .quotes-stale, .unseen';
    const colorOf = (token: string): string => {
      const probe = document.createElement('i');
      probe.style.color = `var(${token})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const [faint, good, up] = [colorOf('--ink-faint'), colorOf('--ok'), colorOf('--up')];
    const looksLive = (element: Element, text: string): boolean => {
      const style = getComputedStyle(element);
      const color = element instanceof SVGElement ? style.fill : style.color;
      if (color === good || color === up) return true;
      return /\d/.test(text) && color !== faint && element.closest(notFigures) === null;
    };
    const texts: string[] = [];
    for (const part of document.querySelectorAll('.strips, .frame-screen')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const element = node.parentElement;
        if (text === '' || element === null || !element.checkVisibility()) continue;
        if (looksLive(element, text)) texts.push(`${text} (${element.tagName} ${element.className})`);
      }
    }
    return texts.slice(0, 20);
  });
}
