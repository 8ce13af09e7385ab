import { screens } from '../../../src-renderer/format/screens.ts';
import { expect, test } from './app.ts';
import { zoomed } from './looks-right.ts';

const tableScreens = ['/positions', '/trades', '/crypto'];
/** A table with a form, two columns, and a long form. */
const walked = ['/alerts', '/exports', '/settings'];

test.describe('point 7: at 150 % zoom on 1280 by 800', () => {
  test.use({ viewport: zoomed });

  for (const address of walked) {
    test(`every element that Tab reaches on ${address} is visible while focused`, async ({
      shared: app,
      page,
    }) => {
      await app.open(`#${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      let stops = 0;
      // Past the last stop the browser itself has the focus, and the next stop is the first.
      for (let ends = 0; ends < 2; stops += 1) {
        await page.keyboard.press('Tab');
        const isAtEnd = await page.evaluate(() => document.activeElement === document.body);
        ends += isAtEnd ? 1 : 0;
        if (isAtEnd) continue;
        const { name } = await page.evaluate(focused);
        await expect.poll(() => page.evaluate(focusFault), `stop ${stops}, ${name}`).toBeNull();
      }
      expect(stops).toBeGreaterThan(screens.length);
    });
  }

  for (const address of tableScreens) {
    test(`the focused cell is visible in the table of ${address}`, async ({ shared: app, page }) => {
      await app.open(`#${address}`);
      const table = page.getByRole('main').getByRole('grid').first();
      await expect(table.getByRole('gridcell').first()).toBeVisible();
      await table.getByRole('gridcell').first().focus();
      for (const key of [...Array<string>(12).fill('ArrowDown'), ...Array<string>(9).fill('ArrowRight')]) {
        await page.keyboard.press(key);
        expect(await page.evaluate(focusFault), key).toBeNull();
      }
    });
  }
});

/** Runs in the page. */
function focused(): { readonly name: string } {
  const one = document.activeElement ?? document.body;
  return { name: (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 60) };
}

/** Runs in the page: returns why the focused element is not fully visible; null: it is. */
function focusFault(): string | null {
  return faultOf(document.activeElement ?? document.body);

  function faultOf(one: Element): string | null {
    if (one === document.body) return 'the body has the focus';
    // A switch or a choice is drawn beside its input.
    const drawn = one.matches('input') ? (one.parentElement ?? one) : one;
    const box = drawn.getBoundingClientRect();
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    const isWhole = right - left > Math.min(box.width, innerWidth / 2) - 2;
    if (!isWhole || bottom - top <= Math.min(box.height, innerHeight / 2) - 2)
      return `outside the window: ${Math.round(box.left)}, ${Math.round(box.top)}`;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ] as const;
    const isSeen = ([x, y]: (typeof points)[number]): boolean => {
      const front = document.elementFromPoint(x, y);
      if (front === null) return false;
      return drawn.contains(front) || front.contains(drawn);
    };
    return points.some(isSeen) ? null : 'covered';
  }
}
