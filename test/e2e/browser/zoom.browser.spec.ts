import type { Page } from '@playwright/test';
import { screens } from '../../../src-renderer/format/screens.ts';
import { expect, test } from './desk.ts';
import { zoomed } from './looks-right.ts';

const tableScreens = ['/positions', '/trades', '/crypto'];
/** A table, a chart, cards and a form. */
const walked = ['/orders', '/crypto/BTC', '/alerts', '/settings'];

test.describe('point 7: at 150 % zoom on 1280 by 800', () => {
  test.use({ viewport: zoomed });

  for (const address of walked) {
    test(`whatever Tab reaches on ${address} is in sight while it has the focus`, async ({
      standing: desk,
      page,
    }) => {
      await desk.open(`#${address}`);
      await expect(page.getByRole('main').getByText(/\d/).first()).toBeVisible();
      // Gives titled text its tab stops.
      await page.keyboard.press('Tab');
      const stops = await page.evaluate(stopsOf, null);
      expect(stops.filter(({ fault }) => fault !== null)).toEqual([]);
      expect(stops.length).toBeGreaterThan(screens.length);
    });
  }

  for (const address of tableScreens) {
    test(`the cell that has the focus is in sight in the table of ${address}`, async ({
      standing: desk,
      page,
    }) => {
      await desk.open(`#${address}`);
      const table = page.getByRole('main').getByRole('grid').first();
      await expect(table.getByRole('gridcell').first()).toBeVisible();
      await table.getByRole('gridcell').first().focus();
      for (const key of [...Array<string>(12).fill('ArrowDown'), ...Array<string>(9).fill('ArrowRight')]) {
        await page.keyboard.press(key);
        expect(await focusNow(page), key).toMatchObject([{ fault: null }]);
      }
    });
  }
});

interface Stop {
  readonly name: string;
  /** null: the whole of it is in sight. */
  readonly fault: string | null;
}

const focusNow = (page: Page): Promise<readonly Stop[]> => page.evaluate(stopsOf, ':focus');

/**
 * Runs in the page. Focuses every tab stop, or those of a selector alone, one after the other. What is scrolled to step by step is
 * waited for; what is larger than the window is in sight where some of it fills half of it.
 */
async function stopsOf(selector: string | null): Promise<Stop[]> {
  const tabStops =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';
  const stops: Stop[] = [];
  for (const one of document.querySelectorAll<HTMLElement>(selector ?? tabStops)) {
    if (!one.checkVisibility({ visibilityProperty: true }) || (selector === null && one.tabIndex < 0))
      continue;
    one.focus();
    for (let frame = 0; frame < 30 && faultOf(document.activeElement!) !== null; frame += 1)
      await new Promise(requestAnimationFrame);
    const words = one.getAttribute('aria-label') ?? one.textContent;
    const name = words.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
    stops.push({
      name: name === '' ? one.outerHTML.slice(0, 120) : name,
      fault: faultOf(document.activeElement!),
    });
  }
  return stops;

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
    // The link of a card or a tile lies over all of it, unseen.
    const isSeen = ([x, y]: (typeof points)[number]): boolean => {
      const front = document.elementFromPoint(x, y);
      if (front === null) return false;
      return drawn.contains(front) || front.contains(drawn) || front.matches('.card-link, .tile-link');
    };
    return points.some(isSeen) ? null : 'covered';
  }
}
