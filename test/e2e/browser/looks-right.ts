import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type CDPSession, type Page } from '@playwright/test';
import { isLongRun } from '../../repetitions.ts';
import type { App } from './app.ts';

/** A defect in the layout of a page's text. */
interface TextFault {
  readonly fault: 'clipped' | 'overlapping' | 'outside the window';
  readonly text: string;
}

const accessibility = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const themes = ['dark', 'light'] as const;
const palettes = ['standard', 'color-blind'] as const;

interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel: 1 without zoom. */
  readonly scale: number;
}

interface Look {
  readonly size: Size;
  readonly theme: (typeof themes)[number];
  readonly palette: (typeof palettes)[number];
  readonly checks: 'all' | 'contrast' | 'layout';
}

const sizes = {
  laptop: { name: '1280', width: 1280, height: 800, scale: 1 },
  desktop: { name: '1920', width: 1920, height: 1080, scale: 1 },
  large: { name: '2560', width: 2560, height: 1440, scale: 1 },
  small: { name: '900', width: 900, height: 600, scale: 1 },
  zoomed: { name: '1280-at-150', width: 853, height: 533, scale: 1.5 },
  zoomedFurther: { name: '1280-at-200', width: 640, height: 400, scale: 1 },
} as const satisfies Record<string, Size>;

/** 1280 by 800 at 150 %, in CSS pixels. */
export const zoomed = { width: sizes.zoomed.width, height: sizes.zoomed.height };

/** Contrast depends only on theme and palette, layout on the size. */
const usualLooks: readonly Look[] = [
  { size: sizes.laptop, theme: 'light', palette: 'standard', checks: 'all' },
  { size: sizes.laptop, theme: 'light', palette: 'color-blind', checks: 'contrast' },
  { size: sizes.zoomedFurther, theme: 'dark', palette: 'standard', checks: 'all' },
  { size: sizes.zoomedFurther, theme: 'dark', palette: 'color-blind', checks: 'contrast' },
  { size: sizes.zoomed, theme: 'dark', palette: 'standard', checks: 'layout' },
];

const everyLook: readonly Look[] = Object.values(sizes).flatMap((size) =>
  themes.flatMap((theme) => palettes.map((palette) => ({ size, theme, palette, checks: 'all' as const }))),
);

/** Saves a picture if PERPSCOPE_SCREENSHOTS names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PERPSCOPE_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/**
 * Checks that the page looks right in both themes and palettes, at every size in a long run. Screenshots are named after `name`. The
 * palette at the end is the earlier one.
 */
export async function looksRightEverywhere(
  page: Page,
  app: Pick<App, 'complaints'>,
  name: string,
): Promise<void> {
  const before = await page.evaluate(() => localStorage.getItem('perpscope.appearance'));
  for (const { size, theme, palette, checks } of isLongRun ? everyLook : usualLooks) {
    await base.step(`${theme}, ${palette}, ${size.name}`, async () => {
      await useSize(page, size);
      await useTheme(page, theme);
      await usePalette(page, palette);
      await looksRight(page, app, checks);
      await keepPicture(page, `${name}-${size.name}-${theme}${palette === 'standard' ? '' : `-${palette}`}`);
    });
  }
  await store(page, 'perpscope.appearance', before);
}

export interface View {
  readonly name: string;
  readonly address: string | ((app: App) => string);
  /** Brings the view about and waits until it has loaded. */
  readonly shows: (page: Page, app: App) => Promise<void>;
}

/** Opens each view in the same page, which is loaded once, and checks it. No two neighbors may have the same address. */
export async function looksRightInTurn(page: Page, app: App, views: readonly View[]): Promise<void> {
  base.setTimeout(base.info().timeout * views.length);
  for (const [nth, { name, address, shows }] of views.entries()) {
    await base.step(name, async () => {
      const hash = typeof address === 'string' ? address : address(app);
      if (nth > 0) await closeAll(page);
      await useSize(page, sizes.laptop);
      await (nth === 0 ? app.open(hash) : page.goto(`${app.service.url}/${hash}`));
      await shows(page, app);
      await looksRightEverywhere(page, app, name.replaceAll(/[ ’]/g, '-'));
    });
  }
}

/** Closes what is open over the screen. */
async function closeAll(page: Page): Promise<void> {
  const open = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'));
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect(open).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Sessions that hold the zoom of a page. */
const zooms = new WeakMap<Page, CDPSession>();

async function useSize(page: Page, { width, height, scale }: Size): Promise<void> {
  await zooms.get(page)?.send('Emulation.clearDeviceMetricsOverride');
  await page.setViewportSize({ width, height });
  if (scale === 1) return;
  const session = zooms.get(page) ?? (await page.context().newCDPSession(page));
  zooms.set(page, session);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: false,
  });
}

/** Changes it as another window of the same browser would: nothing on the page is clicked. */
export async function useTheme(page: Page, theme: Look['theme']): Promise<void> {
  await store(page, 'perpscope.theme', theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

/** Sets the palette; the direction of up and down is kept. */
async function usePalette(page: Page, palette: Look['palette']): Promise<void> {
  const direction = (await page.locator('html').getAttribute('data-direction')) ?? undefined;
  const state = { direction, colorBlind: palette === 'color-blind' };
  await store(page, 'perpscope.appearance', JSON.stringify({ state, version: 0 }));
  await expect(page.locator('html')).toHaveAttribute('data-palette', palette);
}

/** null: nothing is stored. */
async function store(page: Page, key: string, value: string | null): Promise<void> {
  await page.evaluate(
    ([name, newValue]) => {
      if (newValue === null) localStorage.removeItem(name);
      else localStorage.setItem(name, newValue);
      dispatchEvent(new StorageEvent('storage', { key: name, newValue, storageArea: localStorage }));
    },
    [key, value] as const,
  );
}

/**
 * The one check that every view passes: nothing clipped or overlapping, no larger than the window, no complaint, axe clean. It
 * waits for the layout that follows a change of the size.
 */
async function looksRight(page: Page, app: Pick<App, 'complaints'>, checks: Look['checks']): Promise<void> {
  if (checks !== 'contrast')
    await expect(async () => {
      await page.evaluate(settle);
      expect(await page.evaluate(textFaults)).toEqual([]);
      expect(await page.evaluate(overflow), 'pixels by which the document is larger than the window').toBe(0);
    }).toPass({ timeout: 5_000 });
  await page.evaluate(settle);
  if (checks === 'all') expect(await accessFaults(page, { runOnly: accessibility })).toEqual([]);
  if (checks === 'contrast' && (await page.evaluate(markRecolored)) > 0)
    expect(
      await accessFaults(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }, '[data-recolored]'),
    ).toEqual([]);
  expect(app.complaints).toEqual([]);
}

/** Runs axe in the page itself, which has no frames; each page gets axe once. */
async function accessFaults(
  page: Page,
  what: Parameters<AxeBuilder['options']>[0],
  within = 'html',
): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'null' } : {}) })
    .setLegacyMode()
    .include(within)
    .options({ ...what, iframes: false, resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * Runs in the page. Marks elements that the palette gives another color than the standard one, whose contrast was checked before.
 * Returns the number of these elements.
 */
function markRecolored(): number {
  const root = document.documentElement;
  const elements = [...document.body.querySelectorAll('*')];
  const colorsIn = (palette: string): readonly string[] => {
    root.dataset['palette'] = palette;
    for (const fade of document.getAnimations()) if (fade instanceof CSSTransition) fade.finish();
    return elements.map((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      return [color, backgroundColor, backgroundImage].join();
    });
  };
  const palette = root.dataset['palette'] ?? 'standard';
  const standard = colorsIn('standard');
  const own = colorsIn(palette);
  for (const [index, element] of elements.entries())
    element.toggleAttribute('data-recolored', own[index] !== standard[index]);
  return document.querySelectorAll('[data-recolored]').length;
}

/** Runs in the page. Fades, now or from the next frame on, are checked at their end. */
async function settle(): Promise<void> {
  await new Promise((drawn) => {
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  });
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Runs in the page. The focus must not scroll away a frame that is as high as the window; in a small window the frame is higher. */
function overflow(): number {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const frame = document.querySelector('.frame')?.clientHeight ?? Infinity;
  const below = frame <= innerHeight ? scrollHeight - innerHeight : 0;
  return Math.max(0, scrollWidth - innerWidth, below);
}

/**
 * Runs in the page. A text is clipped when its box, or a box around it that hides overflow, ends before it does; one cut
 * by an ellipsis counts as shown if a title has the full text. Text that is scrolled out of a scroll container is not checked.
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
  // From the top down: no piece that begins below another lies over it.
  pieces.sort((a, b) => a.rect.top - b.rect.top);
  for (const [index, a] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length; next += 1) {
      const b = pieces[next]!;
      if (b.rect.top >= a.rect.bottom) break;
      if (areOver(a, b)) faults.push({ fault: 'overlapping', text: `${a.text} | ${b.text}` });
    }
  }
  return faults.slice(0, 10);

  /** Returns the boxes of a text, one per line; nothing for hidden text. */
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
    if (element.closest('.unseen, [aria-hidden="true"], script, style, noscript') !== null) return true;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
    const { clip, clipPath, position } = getComputedStyle(element);
    return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
  }

  function judge(piece: Piece): void {
    const { element, text, rect } = piece;
    for (let box: Element = element; box !== document.documentElement; box = box.parentElement!) {
      if (isScrolledAway(rect, box)) return;
      if (isCut(rect, box)) {
        if (!isReported(box)) faults.push({ fault: 'clipped', text });
        return;
      }
    }
    if (isAside(rect, new DOMRect(0, 0, innerWidth))) faults.push({ fault: 'outside the window', text });
    else pieces.push(piece);
  }

  function isAside(rect: DOMRect, frame: DOMRect): boolean {
    return rect.left < frame.left - slack || rect.right > frame.right + slack;
  }

  /** Or cut at the edge of a scroll container. One that scrolls sideways is in the tab order: a table is a tab stop itself, or its cells are while the focus is inside. */
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
    if (overflowX !== 'hidden' && overflowX !== 'clip') return false;
    const frame = box.getBoundingClientRect();
    return isAside(rect, frame) || (box.matches('svg') && isAboveOrBelow(rect, frame));
  }

  /** The box of a drawn text is higher than its letters. */
  function isAboveOrBelow(rect: DOMRect, frame: DOMRect): boolean {
    return rect.top < frame.top - 2 * slack || rect.bottom > frame.bottom + 2 * slack;
  }

  /** Whether an ellipsis marks the cut and a title has the full text. */
  function isReported(box: Element): boolean {
    const title = box.closest('[title]')?.getAttribute('title') ?? '';
    return getComputedStyle(box).textOverflow === 'ellipsis' && title !== '';
  }

  function areOver(a: Piece, b: Piece): boolean {
    if (a.element === b.element || layerOf(a) !== layerOf(b)) return false;
    const width = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
    const height = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
    return width > 2 && height > 3 && !isCovered(a) && !isCovered(b);
  }

  /** Returns the layer over the page that holds a piece, if any: of two layers the one in front is read. */
  function layerOf({ element }: Piece): Element | null {
    return element.closest(
      '.toast, .mark-card, .mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Modal-content, .mantine-Drawer-content, .mantine-Tooltip-tooltip',
    );
  }

  /** Whether another element is in front of its middle: a dialog, a popover, a sticky header. */
  function isCovered({ element, rect }: Piece): boolean {
    const front = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    return front === null || !(element.contains(front) || front.contains(element));
  }
}
