import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Desk } from './desk.ts';

/** What a look at a page's text finds wrong. */
interface TextFault {
  readonly fault: 'clipped' | 'overlapping' | 'outside the window';
  readonly text: string;
}

const accessibility = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The one check that every view passes in both themes: nothing clipped, nothing overlapping, no complaint, axe clean. */
export async function looksRight(page: Page, desk: Pick<Desk, 'complaints'>): Promise<void> {
  await expect(async () => expect(await page.evaluate(textFaults)).toEqual([])).toPass({ timeout: 5_000 });
  const { violations } = await new AxeBuilder({ page }).withTags(accessibility).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  expect(desk.complaints).toEqual([]);
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
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      judge({ element, text, rect });
    }
  }
  for (const [index, a] of pieces.entries()) {
    for (const b of pieces.slice(index + 1)) {
      if (a.element === b.element || !overlap(a.rect, b.rect)) continue;
      if (isCovered(a) || isCovered(b)) continue;
      faults.push({ fault: 'overlapping', text: `${a.text} | ${b.text}` });
    }
  }
  return faults.slice(0, 10);

  function isHidden(element: Element): boolean {
    if (element.closest('.visually-hidden, [aria-hidden="true"], script, style, noscript') !== null)
      return true;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
    const { clip, clipPath, position } = getComputedStyle(element);
    return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
  }

  function judge(piece: Piece): void {
    const { element, text, rect } = piece;
    for (
      let box: Element | null = element;
      box !== null && box !== document.documentElement;
      box = box.parentElement
    ) {
      const style = getComputedStyle(box);
      const frame = box.getBoundingClientRect();
      if (
        style.overflowX === 'auto' ||
        style.overflowX === 'scroll' ||
        style.overflowY === 'auto' ||
        style.overflowY === 'scroll'
      ) {
        const inside = rect.top >= frame.top - slack && rect.bottom <= frame.bottom + slack;
        if (!inside) return; // scrolled away, or cut at the edge of what scrolls
      }
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (hides && (rect.right > frame.right + slack || rect.left < frame.left - slack)) {
        const told =
          style.textOverflow === 'ellipsis' && (box.closest('[title]')?.getAttribute('title') ?? '') !== '';
        if (!told) faults.push({ fault: 'clipped', text });
        return;
      }
    }
    if (rect.right > innerWidth + slack || rect.left < -slack)
      faults.push({ fault: 'outside the window', text });
    else pieces.push(piece);
  }

  function overlap(a: DOMRect, b: DOMRect): boolean {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > 2 && height > 3;
  }

  /** Something that is not its own stands in front of its middle: a dialog, a popover, a sticky header. */
  function isCovered({ element, rect }: Piece): boolean {
    const front = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    return front === null || !(element.contains(front) || front.contains(element));
  }
}
