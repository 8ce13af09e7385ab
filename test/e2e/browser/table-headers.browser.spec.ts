import type { Locator } from '@playwright/test';
import { expect, test } from './app.ts';

test('a header sorts by a click anywhere in its cell, up to the edge that changes its width', async ({
  shared: app,
  page,
}) => {
  await app.open('#/positions');
  await expect(
    page
      .getByRole('grid', { name: /^Open positions/ })
      .locator('.market-name')
      .nth(1),
  ).toBeVisible();
  const header = (name: RegExp): Locator => page.getByRole('columnheader', { name });
  const [market, size] = [header(/^Market/), header(/^Size/)];
  const clickAt = async (cell: Locator, x: number, y: number): Promise<void> => {
    // A width that changes meanwhile moves the place: a click that can't be done there has not been done.
    await expect(async () => {
      const box = (await cell.boundingBox())!;
      const position = { x: x * (box.width - 2) + 1, y: y * (box.height - 2) + 1 };
      await cell.click({ position, timeout: 2_000 });
    }).toPass();
  };
  // The text of the first is at its left, that of the second at its right: each is clicked at its other end.
  for (const [cell, x] of [
    [market, 1],
    [size, 0],
  ] as const) {
    await expect(cell).toHaveAttribute('aria-sort', 'none');
    await clickAt(cell, x, 0);
    await expect(cell).not.toHaveAttribute('aria-sort', 'none');
    const first = await cell.getAttribute('aria-sort');
    await clickAt(cell, x, 1);
    await expect(cell).toHaveAttribute('aria-sort', first === 'ascending' ? 'descending' : 'ascending');
  }
  const widths = await Promise.all([market, size].map(async (cell) => (await cell.boundingBox())!.width));
  const edge = (await market.locator('.data-edge').boundingBox())!;
  await page.mouse.move(edge.x + 4, edge.y + 8);
  await page.mouse.down();
  await page.mouse.move(edge.x + 44, edge.y + 8);
  await page.mouse.up();
  await expect.poll(async () => (await market.boundingBox())!.width).toBeCloseTo(widths[0]! + 40, 0);
  await expect(size).not.toHaveAttribute('aria-sort', 'none');
});
