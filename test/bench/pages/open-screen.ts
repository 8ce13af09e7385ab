export interface ScreenToOpen {
  /** Link to click. */
  readonly link: string;
  /** Selectors of content that is there once the screen is complete. */
  readonly content: readonly string[];
  /** Selector of the element that says "Reading" while some of it is still being read. */
  readonly pending: string;
}

/** Runs in the page, from its own source: ms from a click to the frame after the one that drew all content; null: it never did. */
export function openScreen({ link, content, pending }: ScreenToOpen): Promise<number | null> {
  const giveUpMs = 15_000;
  const target = document.querySelector<HTMLElement>(link);
  if (target === null) throw new Error(`There is no ${link}.`);
  return new Promise((resolve) => {
    const clickedAt = performance.now();
    target.click();
    const isThere = (): boolean =>
      content.every((selector) => document.querySelector(selector) !== null) &&
      ![...document.querySelectorAll(pending)].some((part) => part.textContent.startsWith('Reading'));
    const look = (): void => {
      const tookMs = performance.now() - clickedAt;
      if (tookMs > giveUpMs) resolve(null);
      else if (isThere()) requestAnimationFrame(() => resolve(performance.now() - clickedAt));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
