import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { isLongRun } from '../../repetitions.ts';
import type { Desk } from './desk.ts';

/** What a look at a page's text finds wrong. */
interface TextFault {
  readonly fault: 'clipped' | 'overlapping' | 'outside the window';
  readonly text: string;
}

const accessibility = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
}

/** Contrast depends on the theme, layout on the size: the usual run checks each theme at one size, a long run checks every pair. */
const looks: readonly Look[] = [
  { width: 1280, height: 800, theme: 'light' },
  // 1280 by 800 at 200 %.
  { width: 640, height: 400, theme: 'dark' },
  ...(isLongRun
    ? ([
        { width: 1280, height: 800, theme: 'dark' },
        { width: 2560, height: 1440, theme: 'dark' },
        { width: 900, height: 600, theme: 'dark' },
        { width: 2560, height: 1440, theme: 'light' },
      ] as const)
    : []),
];

/** Where PERPSCOPE_SCREENSHOTS names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PERPSCOPE_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Checks that the page looks right in both themes, at every size in a long run. Screenshots are named after `name`. */
export async function looksRightEverywhere(
  page: Page,
  desk: Pick<Desk, 'complaints'>,
  name: string,
): Promise<void> {
  for (const { theme, ...size } of looks) {
    await base.step(`${theme}, ${size.width} by ${size.height}`, async () => {
      await page.setViewportSize(size);
      await useTheme(page, theme);
      await looksRight(page, desk);
      await keepPicture(page, `${name}-${theme}-${size.width}`);
    });
  }
}

/** As another window of the same browser would change it: nothing on the page is touched. */
export async function useTheme(page: Page, theme: Look['theme']): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'perpscope.theme';
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

/**
 * The one check that every view passes in both themes: nothing clipped, nothing overlapping, no wider than the window, no
 * complaint, axe clean.
 */
async function looksRight(page: Page, desk: Pick<Desk, 'complaints'>): Promise<void> {
  await page.evaluate(settle);
  await expect(async () => expect(await page.evaluate(textFaults)).toEqual([])).toPass({ timeout: 5_000 });
  expect(await page.evaluate(overflow), 'pixels by which the document is wider than the window').toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  expect(desk.complaints).toEqual([]);
}

/** In the page itself, which has no frames; axe is handed to each page once. */
async function accessFaults(page: Page): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'null' } : {}) })
    .setLegacyMode()
    .options({ runOnly: accessibility, resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Runs in the page. What fades in or out is judged at its end. */
function settle(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Runs in the page. */
function overflow(): number {
  return Math.max(0, document.documentElement.scrollWidth - innerWidth);
}

/**
 * Runs in the page. A text is clipped when its box, or a box around it that hides overflow, ends before it does; one cut
 * by an ellipsis counts as shown where a title has the whole. What a scroll container has scrolled away is not judged.
 */
function textFaults(): TextFault[] {
  interface Piece {
    readonly element: Element;
    readonly text: string;
    readonly rect: DOMRect;
  }
  const slack = 1.5;
  const pieces: Piece[] = [];
  const faults: TextFault[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const piece of piecesOf(node)) judge(piece);
  }
  for (const [index, a] of pieces.entries()) {
    for (const b of pieces.slice(index + 1)) {
      if (areOver(a, b)) faults.push({ fault: 'overlapping', text: `${a.text} | ${b.text}` });
    }
  }
  return faults.slice(0, 10);

  /** A text's boxes, one a line; none of what is not to be seen. */
  function piecesOf(node: Node): Piece[] {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || isHidden(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()]
      .filter(({ width, height }) => width >= 1 && height >= 1)
      .map((rect) => ({ element, text, rect }));
  }

  function isHidden(element: Element): boolean {
    if (element.closest('.visually-hidden, [aria-hidden="true"], script, style, noscript') !== null)
      return true;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
    const { clip, clipPath, position } = getComputedStyle(element);
    return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
  }

  function judge(piece: Piece): void {
    const { element, text, rect } = piece;
    for (let box: Element = element; box !== document.documentElement; box = box.parentElement!) {
      if (isScrolledAway(rect, box)) return;
      if (isCut(rect, box)) {
        if (!isTold(box)) faults.push({ fault: 'clipped', text });
        return;
      }
    }
    if (isAside(rect, new DOMRect(0, 0, innerWidth))) faults.push({ fault: 'outside the window', text });
    else pieces.push(piece);
  }

  function isAside(rect: DOMRect, frame: DOMRect): boolean {
    return rect.left < frame.left - slack || rect.right > frame.right + slack;
  }

  /** Or cut at the edge of what scrolls. What is meant to be scrolled sideways has a place in the order of keyboard focus: a table is its own, and while the focus is inside its cells have it. */
  function isScrolledAway(rect: DOMRect, box: Element): boolean {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (![overflowX, overflowY].some((flow) => flow === 'auto' || flow === 'scroll')) return false;
    const frame = box.getBoundingClientRect();
    if (rect.top < frame.top - slack || rect.bottom > frame.bottom + slack) return true;
    const isReached = box.matches('[tabindex="0"]') || box.contains(document.activeElement);
    return isAside(rect, frame) && box.scrollWidth > box.clientWidth && isReached;
  }

  function isCut(rect: DOMRect, box: Element): boolean {
    const { overflowX } = getComputedStyle(box);
    return (overflowX === 'hidden' || overflowX === 'clip') && isAside(rect, box.getBoundingClientRect());
  }

  /** An ellipsis stands for what is cut, and a title has the whole. */
  function isTold(box: Element): boolean {
    const title = box.closest('[title]')?.getAttribute('title') ?? '';
    return getComputedStyle(box).textOverflow === 'ellipsis' && title !== '';
  }

  function areOver(a: Piece, b: Piece): boolean {
    if (a.element === b.element || noticeOf(a) !== noticeOf(b)) return false;
    const width = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
    const height = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
    return width > 2 && height > 3 && !isCovered(a) && !isCovered(b);
  }

  /** Alerts that are told on the page lie over it, and leave by themselves. */
  function noticeOf({ element }: Piece): Element | null {
    return element.closest('.toast');
  }

  /** Something that is not its own stands in front of its middle: a dialog, a popover, a sticky header. */
  function isCovered({ element, rect }: Piece): boolean {
    const front = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    return front === null || !(element.contains(front) || front.contains(element));
  }
}
