import type { Page } from '@playwright/test';
import { expect, test, worldStart, type App } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';

const minute = 60_000;

const agent = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('group', { name: 'Agent' });
const strip = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('region', { name: 'Markets the agent trades' });

const tile = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const classes = (page: Page) => page.getByRole('navigation', { name: 'Markets', exact: true });

/** Checks the look of a state of the agent next to a list and next to the holdings. */
async function listAndHeldLookRight(page: Page, app: App, name: string): Promise<void> {
  for (const screen of ['crypto', 'positions'] as const) {
    await page.goto(`${app.service.url}/#/${screen}`);
    await page
      .getByRole('heading', { level: 1 })
      .or(page.getByText('No account selected', { exact: true }))
      .first()
      .waitFor();
    await looksRightEverywhere(page, app, `${name}-${screen}`);
  }
}

test('a running agent is shown as such, with its markets and its token', async ({ shared: app, page }) => {
  await app.open('#/crypto');
  await expect(agent(page)).toContainText('Running');
  // Its on-chain pool gives the price.
  await expect(strip(page)).toContainText(/SIMV\$0\.\d+/);
  await expect(strip(page).getByText('est.')).toHaveCount(0);
});

test('display rule 1.2.2: a silent agent is unreachable once its last report is too old, its risk is unknown, and it recovers automatically', async ({
  app,
  page,
}) => {
  await app.open('#/crypto');
  await expect(strip(page).getByRole('listitem').first()).toBeVisible();
  await app.service.simulator!.setFault({ kind: 'agent_silent' });
  await app.time.set(worldStart + 5 * minute, 1);
  await expect(strip(page)).toContainText(
    /^Agent unreachable\. The markets it trades are unknown\. The agent’s last status is from 31 Oct 2026, [\d:]+ \S+, more than 90 s ago/,
  );
  await expect(agent(page)).toContainText(/^Agent unreachable \d+ min/);
  // One state has one name everywhere in the frame.
  const indicators = page.getByRole('list', { name: 'Data health' });
  await expect(indicators.getByText('Agent unreachable', { exact: true })).toBeVisible();
  await expect(page.locator('.notices')).toContainText('Agent unreachable.');
  await expect(page.locator('body')).not.toContainText(/agent (silent|degraded)|\bsilent\b/i);
  await expect(agent(page)).not.toContainText('Running');
  await expect(strip(page)).not.toContainText('SIMV');
  await page.goto(`${app.service.url}/#/overview`);
  await expect(tile(page, 'Agent and data')).toContainText('Agent unreachable');
  await expect(tile(page, 'Risk')).toContainText('Risk figures unknown');
  await expect(tile(page, 'Risk').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(tile(page, 'Equity')).toContainText(/Today\s*–/);
  await expect(tile(page, 'Equity')).not.toContainText('$0.00');
  await expect(classes(page)).toContainText(/New entries unknown/);
  await expect(classes(page)).not.toContainText('0 of');
  await looksRightEverywhere(page, app, 'overview-silent');
  await listAndHeldLookRight(page, app, 'agent-silent');
  await app.service.simulator!.setFault(null);
  await expect(agent(page)).toContainText('Running');
  await expect(strip(page).getByRole('listitem').first()).toBeVisible();
});

test('display rule 1.2.1: an agent of another network is a conflict on every screen, with a dash for the network and no prices', async ({
  app,
  page,
}) => {
  await app.open('#/crypto');
  await expect(agent(page)).toContainText('Running');
  await app.service.simulator!.setFault({ kind: 'agent_other_network' });
  await expect(page.getByText('Network conflict.')).toBeVisible();
  await expect(page.getByText(/Testnet is selected, but the agent reports Mainnet/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Network' })).toContainText('–');
  await expect(strip(page)).toHaveText('Network unknown. No prices are shown.');
  await expect(agent(page)).toContainText('Other network');
  await listAndHeldLookRight(page, app, 'agent-other-network');
  await app.service.simulator!.setFault(null);
  await expect(agent(page)).toContainText('Running');
  await expect(page.getByText('Network conflict.')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Network' })).toContainText('Testnet');
});

test.describe('without an account and a feed', () => {
  test.use({ venuePlace: 'elsewhere' });

  test('each strip, screen and tile says what is missing and where to set it, and no figure is invented', async ({
    app,
    page,
  }) => {
    await app.open('#/crypto');
    await expect(strip(page)).toHaveText('No agent is connected, so its markets are unknown.');
    await expect(agent(page)).toContainText('No agent');
    await expect(page.getByRole('region', { name: 'Pool' })).toContainText(/account/i);
    for (const screen of ['positions', 'orders']) {
      await page.goto(`${app.service.url}/#/${screen}`);
      await expect(page.getByText('No account selected', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open Settings.' })).toHaveAttribute('href', '#/settings');
    }
    await page.goto(`${app.service.url}/#/overview`);
    for (const name of ['Equity', /^Positions/])
      await expect(tile(page, name)).toContainText('No account selected');
    await expect(tile(page, 'Risk')).toContainText('No risk monitor connected');
    await expect(tile(page, 'Agent and data')).toContainText('No agent');
    await expect(classes(page)).toContainText('New entries unknown');
    await expect(classes(page)).not.toContainText('0 of');
    await expect(tile(page, 'Activity')).toContainText('No source for activity');
    await expect(page.locator('.overview')).not.toContainText('$');
    await looksRightEverywhere(page, app, 'overview-empty');
    await listAndHeldLookRight(page, app, 'no-account');
  });
});
