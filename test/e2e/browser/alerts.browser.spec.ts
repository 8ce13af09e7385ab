import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test, worldStart } from './app.ts';
import { priceStrip } from './figures.ts';
import { looksRightEverywhere } from './looks-right.ts';

const minute = 60_000;
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts: / });
const toasts = (page: Page) => page.getByRole('log', { name: 'New alerts' });

test('an alert is announced once on the page, is in the list, can be muted, and ends with its cause', async ({
  app,
  page,
}) => {
  const agent = page.getByRole('group', { name: 'Agent' });
  await app.open('#/crypto');
  await expect(agent).toContainText('Running');
  await app.service.simulator!.setFault({ kind: 'agent_paused' });
  await app.time.set(worldStart + 5 * minute, 1);
  const paused = toasts(page).getByText('Agent paused', { exact: true });
  await expect(paused).toBeVisible();
  // A notice stays while it has the focus, and else for some seconds; the pointer is over it at one size of the window only.
  await toasts(page)
    .locator('.toast', { hasText: 'Agent paused' })
    .getByRole('link', { name: 'Show' })
    .focus();
  await expect(agent).toContainText('Paused');
  await expect(agent).toContainText('Paused by its operator.');
  // A paused agent’s markets stay.
  await expect(priceStrip(page).getByRole('listitem').first()).toBeVisible();
  await looksRightEverywhere(page, app, 'alerts-notice');
  // Nothing on the screen is behind it.
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 });
    const [screen, notice] = [await page.getByRole('main').boundingBox(), await toasts(page).boundingBox()];
    expect(screen!.y + screen!.height).toBeLessThanOrEqual(notice!.y);
    expect(notice!.y + notice!.height).toBeLessThanOrEqual(800);
    expect(notice!.height).toBeLessThanOrEqual(40);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss: Agent paused' });
  // WCAG 2.5.8. axe accepts a smaller one if nothing else is near, and a notice covers everything near it.
  expect((await dismiss.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await dismiss.click();
  await expect(paused).toHaveCount(0);

  await bell(page).click();
  await page
    .getByRole('dialog', { name: 'Alerts' })
    .getByRole('link', { name: /^All alerts/ })
    .click();
  const shared = page.getByRole('region', { name: /^Active/ });
  const card = shared.getByRole('listitem').filter({ hasText: 'Agent paused' });
  await expect(card).toContainText(/Paused by its operator/);
  await expect(bell(page)).toHaveAccessibleName(/none new$/);
  await looksRightEverywhere(page, app, 'alerts-active');
  await card.getByRole('button', { name: /^Mute/ }).click();
  await page.getByRole('menuitem', { name: 'Agent paused: for 1 hour' }).click();
  await expect(card).toContainText('muted');

  await page.reload();
  await expect(card).toContainText('muted');
  await expect(paused).toHaveCount(0);

  await app.service.simulator!.setFault(null);
  const resolved = page.getByRole('region', { name: /^Resolved in the last 24 hours/ });
  await expect(resolved).toContainText('Agent paused');
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Unmute Agent paused' }).click();
  await expect(page.getByText('No mutes.')).toBeVisible();
});

test.describe('point 8: alerts that arrive', () => {
  test('an alert goes to a webhook that was added and tested on the page', async ({ app, page }) => {
    const receiver = await aReceiver();
    await app.open('#/alerts');
    await page.getByRole('textbox', { name: 'Address' }).fill('http://hooks.example/x');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByText(/alertWebhooks must be a list/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/a-secret`);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const webhooks = page.getByRole('list', { name: 'Webhooks' });
    await expect(webhooks).toContainText('Generic JSON');
    const sent = page.getByRole('combobox', { name: /^Alerts sent to Generic JSON/ });
    await expect(sent).toHaveValue('Critical and warning');
    await sent.click();
    await page.getByRole('option', { name: 'Critical alerts only' }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(sent).toHaveValue('Critical alerts only');
    await expect(page.locator('body')).not.toContainText('a-secret');
    await page.getByRole('button', { name: /^Send a test/ }).click();
    await expect(page.getByText('The test message arrived.')).toBeVisible();
    await expect(webhooks).toContainText('Last sent');
    expect(receiver.events()).toEqual(['test']);

    await app.service.simulator!.setFault({ kind: 'agent_silent' });
    await app.time.set(worldStart + 5 * minute, 1);
    const card = page
      .getByRole('region', { name: /^Active/ })
      .getByRole('listitem')
      .filter({ hasText: 'Agent unreachable, no heartbeat' });
    await expect(card).toContainText('Critical');
    await expect(page.getByRole('region', { name: /^Active/ })).toContainText(/\d critical/);
    await expect(page.getByRole('region', { name: /^Could not be checked/ })).toContainText(
      'Drawdown near or past its limit',
    );
    await expect.poll(receiver.events).toContain('alert');
    await page.getByText(/^Rules \(\d+\)$/).click();
    await expect(page.getByText('Agent unreachable, no heartbeat: critical, active')).toBeVisible();
    await looksRightEverywhere(page, app, 'alerts-destinations');

    await page.getByRole('button', { name: /^Remove Generic JSON/ }).click();
    await expect(page.getByText('No webhooks. Alerts stay on this machine.')).toBeVisible();
    await receiver.close();
  });
});

async function aReceiver() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      received.push((JSON.parse(text) as { readonly event: string }).event);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    events: (): readonly string[] => received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
