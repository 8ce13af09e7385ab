import type { Page } from '@playwright/test';
import { expect, test, worldStart } from './desk.ts';
import { looksRightEverywhere } from './looks-right.ts';

const minute = 60_000;
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts: / });
const toasts = (page: Page) => page.getByRole('log', { name: 'New alerts' });

test('an alert is told once on the page, stands in the list, can be muted, and is over with its cause', async ({
  desk,
  page,
}) => {
  await desk.open('#/crypto');
  await expect(page.getByRole('group', { name: 'Agent' })).toContainText('Running');
  await desk.service.simulator!.setFault({ kind: 'agent_silent' });
  await desk.time.set(worldStart + 5 * minute, 1);
  const silence = toasts(page).getByText('Agent silent', { exact: true });
  await expect(silence).toBeVisible();
  // A notice stays while the pointer is over it.
  await silence.hover();
  await looksRightEverywhere(page, desk, 'alerts-notice');
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss: Agent silent' });
  // WCAG 2.5.8. axe accepts a smaller one where nothing else is near, and a notice covers whatever is.
  expect((await dismiss.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await dismiss.click();
  await expect(silence).toHaveCount(0);

  await bell(page).click();
  await page
    .getByRole('dialog', { name: 'Alerts' })
    .getByRole('link', { name: /^All alerts/ })
    .click();
  const standing = page.getByRole('region', { name: /^Active/ });
  const card = standing.getByRole('listitem').filter({ hasText: 'Agent silent' });
  await expect(card).toContainText(/last status is \d+ s old/);
  await expect(bell(page)).toHaveAccessibleName(/none new$/);
  await looksRightEverywhere(page, desk, 'alerts-active');
  await card.getByRole('button', { name: /^Mute/ }).click();
  await page.getByRole('menuitem', { name: 'Agent silent: for 1 hour' }).click();
  await expect(card).toContainText('muted');

  await page.reload();
  await expect(card).toContainText('muted');
  await expect(silence).toHaveCount(0);

  await desk.service.simulator!.setFault(null);
  const resolved = page.getByRole('region', { name: /^Resolved in the last 24 hours/ });
  await expect(resolved).toContainText('Agent silent');
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Unmute Agent silent' }).click();
  await expect(page.getByText('No mutes.')).toBeVisible();
});

test('thresholds are judged as they are typed and by the service, and are kept', async ({ desk, page }) => {
  await desk.open('#/alerts');
  const share = page.getByRole('textbox', { name: 'Daily loss, % of its limit' });
  const save = page.getByRole('button', { name: 'Save thresholds' });
  await share.fill('120');
  await expect(page.getByText('Enter a percentage above 0 and up to 100.')).toBeVisible();
  await expect(save).toBeDisabled();
  await share.fill('65.5');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(share).toHaveValue('65.5');
  await page.getByRole('textbox', { name: 'Market', exact: true }).fill('NO-SUCH');
  await page.getByRole('form', { name: 'Mute' }).getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByText('There is no market NO-SUCH on this network.')).toBeVisible();
});

test('after a switch of network the alerts are those of the other record', async ({ desk, page }) => {
  await desk.open('#/alerts');
  await page.getByRole('textbox', { name: 'Drawdown, % of its limit' }).fill('55');
  await page.getByRole('button', { name: 'Save thresholds' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await desk.service.commands.saveSettings({ network: 'MAINNET' });
  const drawdown = page.getByRole('textbox', { name: 'Drawdown, % of its limit' });
  await expect(drawdown).toHaveValue('80');
  await desk.service.commands.saveSettings({ network: 'TESTNET' });
  await expect(drawdown).toHaveValue('55');
});
