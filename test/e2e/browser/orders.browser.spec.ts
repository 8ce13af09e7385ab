import type { Page } from '@playwright/test';
import { expect, test, type App } from './app.ts';

interface VenueOrder {
  readonly oid: number;
  readonly coin: string;
  readonly side: 'A' | 'B';
  readonly isPositionTpsl: boolean;
  readonly reduceOnly: boolean;
  readonly children: readonly VenueOrder[];
}

const rows = (page: Page) => page.getByRole('grid').locator('tbody tr');

/** Returns every open order of the venue itself. It lists children next to their parents, too. */
async function heldAtVenue(app: App): Promise<readonly (VenueOrder & { readonly parent: number | null })[]> {
  const { url, vaultAddresses } = app.service.simulator!;
  const user = vaultAddresses[0];
  const held = await Promise.all(
    ['', 'xyz', 'flx'].map(async (dex) => {
      const response = await fetch(`${url}/info`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'frontendOpenOrders', user, dex }),
      });
      return (await response.json()) as readonly VenueOrder[];
    }),
  );
  const all = held.flat();
  const children = all.flatMap((order) => order.children.map((child) => ({ ...child, parent: order.oid })));
  const isChild = new Set(children.map(({ oid }) => oid));
  return [
    ...all.filter(({ oid }) => !isChild.has(oid)).map((order) => ({ ...order, parent: null })),
    ...children,
  ];
}

test('the orders table matches the venue, with waiting child orders and orders of whole positions', async ({
  shared: app,
  page,
}) => {
  await app.open('#/orders');
  await expect(rows(page).first()).toBeVisible();
  await expect(async () => {
    const held = await heldAtVenue(app);
    expect(held.some(({ parent }) => parent !== null)).toBe(true);
    expect(held.some(({ isPositionTpsl }) => isPositionTpsl)).toBe(true);
    const seen = await Promise.all(
      (await rows(page).all()).map(async (row) => {
        const text = await row.innerText();
        return {
          coin: await row.locator('.market-name').textContent(),
          oid: await row.locator('.second.mono').textContent(),
          side: await row.locator('.side').textContent(),
          whole: text.includes('whole position'),
          reduceOnly: text.includes('reduce-only'),
          waitsFor: /Waiting\s+for order (\d+)/.exec(text)?.[1] ?? null,
        };
      }),
    );
    const reported = held.map((order) => ({
      coin: order.coin,
      oid: String(order.oid),
      side: order.side === 'B' ? 'Buy' : 'Sell',
      whole: order.isPositionTpsl,
      reduceOnly: order.reduceOnly,
      waitsFor: order.parent === null ? null : String(order.parent),
    }));
    const byOid = (a: { oid: string | null }, b: { oid: string | null }): number =>
      Number(a.oid) - Number(b.oid);
    expect(seen.toSorted(byOid)).toEqual(reported.toSorted(byOid));
  }).toPass();
});

test('a filter keeps entries or protective orders, and counts them', async ({ shared: app, page }) => {
  await app.open('#/orders');
  const all = (await heldAtVenue(app)).length;
  await expect(rows(page)).toHaveCount(all);
  await page.getByRole('radiogroup', { name: 'Which orders' }).getByText('Protective').click();
  await expect(page).toHaveURL(/#\/orders\?kind=protective$/);
  const protective = await rows(page).count();
  expect(protective).toBeGreaterThan(0);
  expect(protective).toBeLessThan(all);
  await expect(page.getByRole('status').filter({ hasText: 'orders' })).toContainText(
    `${protective} of ${all} orders`,
  );
  for (const text of await rows(page).allInnerTexts()) expect(text).toMatch(/take profit|stop/i);
  await page.getByRole('radiogroup', { name: 'Which orders' }).getByText('Entries').click();
  await expect(rows(page)).toHaveCount(all - protective);
  await page.getByRole('textbox', { name: 'Filter by coin or type' }).fill('no such coin');
  await expect(page.getByText('No orders match')).toBeVisible();
});
