import type { PageContents } from './page-contents.ts';

export interface Popup {
  readonly opener: PageContents;
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
}

/** Windows that pages asked for and Chromium has not announced yet, in order; and announcements that came first. */
const asked: Popup[] = [];
const waiting: ((popup: Popup) => void)[] = [];
const timeoutMs = 2_000;

export function rememberPopup(popup: Popup): void {
  const announced = waiting.shift();
  if (announced) announced(popup);
  else asked.push(popup);
}

/** The page's request travels another way than the new target's announcement, and may come after it. */
export function nextPopup(): Promise<Popup | undefined> {
  const first = asked.shift();
  if (first) return Promise.resolve(first);
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(() => {
      const at = waiting.indexOf(resolve);
      if (at >= 0) waiting.splice(at, 1);
      resolve(undefined);
    }, timeoutMs).unref();
  });
}
