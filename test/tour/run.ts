import { chromium, expect, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { firstReading, historyRead } from '../e2e/browser/first-reading.ts';
import { defaultWorld, startRunning } from '../e2e/browser/running-service.ts';
import { stubReference } from '../e2e/reference-stub.ts';
import { repository } from '../tooling/repository.ts';
import { runBuild } from '../tooling/run-steps.ts';
import { mostClicks, questions, type TourQuestion } from './questions.ts';

/**
 * `npm run tour`: asks an operator's questions of the simulated app, counts the clicks from the Overview to each answer, and
 * writes the pictures of the user guide. Exit code 1 if one is not answered, or by more than two clicks.
 */
const pictures = join(repository, 'docs/pictures');

await runBuild();
mkdirSync(pictures, { recursive: true });
const running = await startRunning({ ...defaultWorld, rate: 1 });
const browser = await chromium.launch(chromiumLaunch());
try {
  await firstReading(running.service);
  await historyRead(running.service);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
  await stubReference(page);
  await page.goto(running.service.dashboardLink());
  const results = [];
  for (const question of questions) results.push([question, await problemOf(page, question)] as const);
  for (const [{ text, clicks }, problem] of results)
    console.log(`${problem === null ? 'ok    ' : 'FAILED'} ${clicks.length} clicks  ${text}${problem ?? ''}`);
  if (results.some(([, problem]) => problem !== null)) process.exitCode = 1;
} finally {
  await browser.close();
  await running.stop();
}

/** Returns the problem of a question; null: it is answered within the allowed clicks. */
async function problemOf(page: Page, question: TourQuestion): Promise<string | null> {
  const { clicks, answer, reads, picture } = question;
  if (clicks.length > mostClicks) return `: more than ${mostClicks} clicks`;
  try {
    await page.goto(`${running.service.url}/#/overview`);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    for (const click of clicks) await click(page).click();
    await expect(answer(page)).toHaveText(reads, { timeout: 20_000 });
    // They disappear automatically, too.
    for (const toast of await page.getByRole('button', { name: /^Dismiss: / }).all())
      await toast.click({ timeout: 1_000 }).catch(() => undefined);
    await page.screenshot({ path: join(pictures, `${picture}.png`) });
    return null;
  } catch (error) {
    return `: ${String(error).split('\n', 12).join(' ').slice(0, 600)}`;
  }
}
