import type { PageContents } from './page-contents.ts';

export interface Popup {
  readonly opener: PageContents;
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
}

/** Windows that pages asked for and Chromium has not announced yet, in order. */
const asked: Popup[] = [];

export function rememberPopup(popup: Popup): void {
  asked.push(popup);
}

export function nextPopup(): Popup | undefined {
  return asked.shift();
}
